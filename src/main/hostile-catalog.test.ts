import { lookup } from 'node:dns/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { net } from '#dev/chromium-shell/electron/net.ts';
import { contentFaults, wireFaults } from '#dev/hostile-server/all-faults.ts';
import { createFileSearch, hostileCanary, placesWithCanary } from '#dev/hostile-server/canary.ts';
import { type Expectation, type Fault, faultyRow, type Observation } from '#dev/hostile-server/fault.ts';
import { type HostileOrigin, startHostileOrigin } from '#dev/hostile-server/hostile-origin.ts';
import { type Endpoint, endpoints, healthyRows, markOf } from '#dev/hostile-server/responses.ts';
import { failureCode, type Outcome } from '#shared/failure.ts';
import type { ItemDetail, ItemPage } from '#shared/item.ts';
import { defaultQuery } from '#shared/item-query.ts';
import { createNetFetch } from './desktop/net-fetch.ts';
import { fetchPinned } from './images/picture-fetch.ts';
import { type AppServices, createServices } from './services.ts';
import { createManualTime, serviceEffects } from './testing/fake-effects.ts';

/**
 * Every fault of the hostile catalog over real HTTP and Electron's events, against all services of main: what they read, what they
 * request, and that the token doesn't leak. How faults look, stalls and TLS are tested in the window (e2e/specs/hostile.spec.ts).
 */

/** The first try and its retries. */
const maxTries = 4;

const time = createManualTime();
const opened: string[] = [];
const emitted: unknown[] = [];
let folder = '';
let origin: HostileOrigin;
let other: HostileOrigin;
let services: AppServices;
let connectionId = '';
let itemId = 1_000;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'item-catalog-hostile-'));
  other = await startHostileOrigin({ line: { kind: 'plain' } });
  origin = await startHostileOrigin({ line: { kind: 'plain' }, otherOrigin: other.baseUrl });
  services = createServices(
    serviceEffects(folder, {
      time,
      fetch: createNetFetch(net),
      fetchPinned,
      newId: () => 'hostile',
      resolveHost: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
      openExternal: async (url) => void opened.push(url),
      emit: (channel, news) => void emitted.push([channel, news]),
    }),
  );
  const draft = { name: 'Hostile', baseUrl: origin.baseUrl, colour: 'blue' as const, token: hostileCanary };
  const saved = await services.connections.save(draft, new AbortController().signal);
  if (!saved.ok) throw new Error(failureCode(saved.failure));
  connectionId = saved.value.id;
});

afterEach(async () => {
  await origin.heal();
});

afterAll(async () => {
  await services.shutDown();
  const files = await createFileSearch(folder)();
  await Promise.all([origin.close(), other.close()]);
  await rm(folder, { recursive: true, force: true });
  expect(Object.keys(files).length, 'files').toBeGreaterThan(0);
  expect(placesWithCanary(files), 'files with the token').toEqual([]);
});

const faults = [...wireFaults, ...contentFaults].filter(({ isStall }) => isStall !== true);

describe.each(endpoints)('%s', (endpoint) => {
  const met = faults.flatMap((fault): [string, Fault, Expectation][] => {
    const expected = fault.expects[endpoint];
    return expected === undefined ? [] : [[`${fault.family}: ${fault.name}`, fault, expected]];
  });

  test.each(met)('%s', async (_name, fault, expected) => {
    emitted.length = 0;
    origin.misbehave(endpoint, fault.act);
    if (fault.line === 'closed') await origin.changeLine({ kind: 'closed' });
    const response = await ask(endpoint);
    expectOutcome(response, expected);

    const asked = origin.requests.filter((request) => request.endpoint === endpoint).length;
    expect(asked, 'requests').toBeGreaterThanOrEqual(fault.line === undefined ? 1 : 0);
    expect(asked, 'requests').toBeLessThanOrEqual(fault.maxRequests ?? maxTries);
    if (fault.maxBytes !== undefined) expect(origin.bytesTaken()).toBeLessThan(fault.maxBytes);
    if (response.ok && expected.kind === 'response' && expected.observation !== undefined)
      await expectObservation(response.value, expected.observation);
    const sent = { response, emitted, timeline: services.timeline.records() };
    expect(placesWithCanary({ sent: JSON.stringify(sent) })).toEqual([]);
    expect(other.requests, 'requests to the second origin').toEqual([]);
    expect(opened, 'opened in the browser').toEqual([]);
    for (const { method, head, path: asking } of origin.requests) {
      expect(method).toBe('GET');
      expect(asking).not.toContain(hostileCanary);
      expect(head).not.toMatch(/^(cookie|referer|origin):/im);
    }

    await origin.heal();
    const healed = await ask(endpoint);
    expect(JSON.stringify(healed)).toContain(markOf(origin.serial()));
  });
});

/** An endpoint's response, with the waits between retries skipped. */
async function ask(endpoint: Endpoint): Promise<Outcome<ItemPage | ItemDetail>> {
  const target = await services.connections.targetOf(connectionId);
  if (!target.ok) throw new Error(failureCode(target.failure));
  const call = { signal: new AbortController().signal, purpose: 'shown', requestId: null } as const;
  itemId += 1;
  const requesting =
    endpoint === 'list'
      ? services.itemsApi.list(target.value, defaultQuery, call)
      : services.itemsApi.get(target.value, itemId, call);
  let isSettled = false;
  const settled = requesting.finally(() => {
    isSettled = true;
  });
  while (!isSettled) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    // Advances only between requests, so that no deadline passes on a slow machine.
    if (services.timeline.records().every(({ end }) => end !== null)) time.advance(5_000);
  }
  return settled;
}

function expectOutcome(response: Outcome<ItemPage | ItemDetail>, expected: Expectation): void {
  switch (expected.kind) {
    case 'failure':
      expect(expected.codes).toContain(codeOf(response));
      return;
    case 'held':
      expect(codeOf(response)).toBe(expected.code);
      return;
    case 'filter-messages': {
      const messages =
        response.ok || response.failure.kind !== 'filter-refused' ? {} : response.failure.messages;
      const shown = Object.values(messages).flat().join('\n');
      for (const text of expected.texts) expect(shown).toContain(text);
      return;
    }
    case 'response': {
      expect(codeOf(response)).toBe('success');
      const page = response.ok && 'rows' in response.value ? response.value : null;
      if (expected.rows !== undefined) expect(page?.rows).toHaveLength(expected.rows);
      if (expected.setAside !== undefined) expect(page?.quarantined).toHaveLength(expected.setAside);
      return;
    }
    default:
      expected satisfies never;
  }
}

function codeOf(response: Outcome<unknown>): string {
  return response.ok ? 'success' : failureCode(response.failure);
}

async function expectObservation(response: ItemPage | ItemDetail, observation: Observation): Promise<void> {
  const [row, detail] =
    'rows' in response
      ? [response.rows[faultyRow], null]
      : [{ ...response.item, imageSrc: response.imageSrc }, response];
  switch (observation.kind) {
    case 'value': {
      const raw = detail?.unreadable.find(({ field }) => field === observation.field)?.raw;
      return expect(raw ?? row?.[observation.field as 'price']).toBe(observation.text);
    }
    case 'text':
      return expect(row?.[observation.field as 'name']).toBe(observation.text);
    case 'unlisted-field':
      return expect(response.unlistedFields).toContain(observation.name);
    case 'missing-field':
      return expect(detail?.unreadable).toContainEqual({ field: observation.field, raw: null });
    case 'no-pictures': {
      const { imageSrc = null } = row ?? {};
      if (imageSrc === null) return;
      const picture = await services.images.respond({ method: 'GET', url: imageSrc });
      return expect(picture.ok).toBe(false);
    }
    case 'closed-trade-url': {
      if (detail === null) throw new Error('only an item has a trade URL');
      services.links.remember(connectionId, detail.item);
      const link = { connectionId, itemId: detail.item.id, link: 'trade_url' } as const;
      return expect(await services.links.open(link)).toMatchObject({ ok: false });
    }
    case 'plausible-counts': {
      const counts = 'rows' in response ? Object.values(response.pagination) : [];
      expect(counts).toHaveLength(4);
      return expect(
        counts.every((count) => count === null || (Number.isSafeInteger(count) && count >= 0)),
      ).toBe(true);
    }
    case 'responsive':
      return expect('rows' in response && response.rows.length).toBeGreaterThan(healthyRows);
    case 'unpolluted-objects':
      return expect('polluted' in {}).toBe(false);
    default:
      return observation satisfies never;
  }
}
