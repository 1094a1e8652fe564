import { expect, test } from 'vitest';
import { redactLines } from '#main/log/redaction.ts';
import { unmanaged } from '#main/policy/policy.ts';
import type { Connection } from '#shared/connection.ts';
import type { RequestRecord } from '#shared/request-record.ts';
import { defaultSettings } from '#shared/settings.ts';
import { type DiagnosticFacts, diagnosticsReport } from './diagnostics.ts';

const token = 'cana"ry/+7f3a9c-Zz=';
const tradeToken = 'Ab3dEf9h';
const filterText = 'Dragon Lore of Alice';

const shop: Connection = {
  id: '7f3a91c5-e2d8-4c1e-9d55-2f6c1f0d4d11',
  kind: 'remote',
  name: 'Shop of Alice',
  baseUrl: 'https://catalog.shop.example:8443/eu',
  colour: 'blue',
  token: { kind: 'this-session', because: 'unavailable' },
};
const preset: Connection = {
  id: 'org-production',
  kind: 'remote',
  name: 'Production',
  baseUrl: 'https://prod.example',
  colour: 'red',
  token: { kind: 'in-keychain' },
  isPreset: true,
};
const demo: Connection = {
  id: 'demo',
  kind: 'demo',
  name: 'Demo catalog',
  baseUrl: null,
  colour: 'teal',
  token: { kind: 'built-in' },
};

function aRecord(given: Partial<RequestRecord> = {}): RequestRecord {
  return {
    number: 1,
    requestId: 'r1',
    connectionId: shop.id,
    purpose: 'shown',
    method: 'GET',
    retry: 0,
    path: `/v1/items?filter%5Bname%5D=${encodeURIComponent(filterText)}&limit=50&page=1`,
    sentAt: Date.UTC(2026, 10, 21, 10, 7, 12, 345),
    end: { status: 429, code: 'IC-HTTP-429', tookMs: 41.2, bytes: 9_120 },
    ...given,
  };
}

function differenceOf(name: string): DiagnosticFacts['differences'] {
  const seen = { responses: 3, firstSeenAt: 0, lastSeenAt: 0 };
  const extra = { connectionId: shop.id, endpoint: 'list', kind: 'extra-field', name, ...seen } as const;
  return { differences: [extra], unlisted: 0 };
}

function aReport(given: Partial<DiagnosticFacts> = {}, includesNames = false): string {
  return diagnosticsReport(
    {
      madeAt: Date.UTC(2026, 10, 21, 10, 8),
      versions: { 'Item Catalog': '0.1.0', Electron: '45.4.1' },
      system: { locale: 'en-GB' },
      graphics: { rasterization: 'enabled' },
      settings: {
        ...defaultSettings,
        lastViews: { [shop.id]: `connection=${shop.id}&name=${encodeURIComponent(filterText)}` },
      },
      policy: unmanaged,
      startNotes: [{ kind: 'file-reset', setAside: 'settings.json.bad' }],
      connections: [shop, preset, demo],
      timeline: [aRecord()],
      differences: differenceOf('colour'),
      log: '',
      crashTrace: '',
      ...given,
    },
    {
      includesNames,
      homeFolder: '/home/alice',
      clean: (text) => redactLines(text, [token, tradeToken]),
    },
  );
}

test('contains what support needs, in readable lines', () => {
  const lines = aReport().split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'Item Catalog: 0.1.0',
      'rasterization: enabled',
      '{"kind":"file-reset","setAside":"settings.json.bad"}',
      'theme: "system"',
      'connection 1: remote, access this-session because unavailable, https',
      'connection 2: remote, preset, access in-keychain, https',
      'demo: demo, access built-in',
      '2026-11-21T10:07:12.345Z connection 1 shown GET /v1/items?filter[name]&limit&page: 429 IC-HTTP-429 in 41 ms, 9120 B',
      'connection 1 list extra-field "colour", 3 responses',
    ]),
  );
});

test('contains no search texts', () => {
  for (const includesNames of [false, true]) {
    const text = aReport({}, includesNames);
    for (const part of [filterText, encodeURIComponent(filterText), 'Dragon'])
      expect(text).not.toContain(part);
    expect(text).toContain('lastViews: (kept back)');
  }
});

test('contains names and addresses only on request', () => {
  const log = [
    `${shop.id} GET /v1/items: 200 in 3 ms`,
    'bug: connect to catalog.shop.example:8443 (https://catalog.shop.example:8443/eu) via catalog.shop.example',
    'org-production GET /v1/items: 200 in 3 ms',
  ].join('\n');
  const masked = aReport({ log });
  expect(masked).toContain('connection 1 GET /v1/items: 200 in 3 ms');
  expect(masked).toContain('connection 2 GET /v1/items: 200 in 3 ms');
  for (const part of ['Alice', 'shop.example', 'prod.example', shop.id, 'org-production']) {
    expect(masked).not.toContain(part);
  }
  const named = aReport({ log }, true);
  expect(named).toContain('"Shop of Alice", https://catalog.shop.example:8443/eu');
  expect(named).not.toContain(shop.id);
});

test("does not contain the user's home folder", () => {
  const crashTrace = 'Error: x\n    at run (/home/alice/apps/item-catalog/index.js:1:1)';
  const text = aReport({ crashTrace });
  expect(text).toContain('at run (~/apps/item-catalog/index.js:1:1)');
  expect(text).not.toContain('/home/alice');
});

test('contains no secret in any of its sections', () => {
  for (const secret of [token, tradeToken]) {
    const text = aReport(
      {
        log: `before ${secret} after`,
        crashTrace: `Error: ${secret}`,
        timeline: [aRecord({ path: `/v1/items/${secret}` })],
        versions: { x: secret },
        startNotes: [{ kind: 'file-reset', setAside: secret }],
        differences: differenceOf(secret),
      },
      true,
    );
    // Its forms are tested in redaction.test.ts.
    const escaped = JSON.stringify(secret).slice(1, -1);
    for (const found of [secret, escaped]) expect(text).not.toContain(found);
    expect(text).toContain('[redacted]');
  }
});

test('withholds a setting that is not on the allow-list', () => {
  const settings = { ...defaultSettings, ...{ note: 'canary-setting' } };
  const text = aReport({ settings });
  expect(text).toContain('note: (kept back)');
  expect(text).not.toContain('canary-setting');
});

test('says "none" for an empty section', () => {
  const text = aReport({ connections: [], timeline: [], startNotes: [] });
  expect(text).toContain('== Connections ==\nnone\n');
});
