import { test as base, expect } from 'playwright/test';
import { type Act, refuses } from '#dev/hostile-server/answers.ts';
import { hostileCanary } from '#dev/hostile-server/canary.ts';
import type { SpoiltLine } from '#dev/hostile-server/fault.ts';
import { availableRuntime } from '#dev/setup/window.ts';
import {
  expectCompleteNotice,
  expectIntactWindow,
  expectNoLeak,
  type HostileSetup,
  openHostileSetup,
  useHostileSetup,
} from '#e2e/hostile-server/setup.ts';

/**
 * Failures of the first connection: the reason is shown, nothing is stored, and there is no way around it. Other refusals end in the same
 * way, see connection-service.test.ts.
 */

/** Electron trusts the system's authorities, which no test may change. */
const hasOwnAuthority = availableRuntime() !== 'electron';

const test = base.extend<object, { setup: HostileSetup }>({
  setup: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) =>
      useHostileSetup(await openHostileSetup({ secure: hasOwnAuthority, connected: false }), use),
    { scope: 'worker' },
  ],
});

type Trouble = { name: string; code: string; line?: SpoiltLine; act?: Act; baseUrl?: string };

const troubles: Trouble[] = [
  { name: 'a name that no computer has', baseUrl: 'https://catalog.invalid', code: 'IC-NET-UNRESOLVED' },
  { name: 'a port that refuses', line: 'closed', code: 'IC-NET-REFUSED' },
  { name: 'a self-signed certificate', line: 'self-signed', code: 'IC-TLS-SELF-SIGNED' },
  { name: 'an expired certificate', line: 'expired', code: 'IC-TLS-EXPIRED' },
  { name: 'a certificate of another host', line: 'wrong-host', code: 'IC-TLS-WRONG-HOST' },
  { name: 'plain http on the https port', line: 'plain', code: 'IC-TLS-NOT-TLS' },
  { name: 'a token that is not accepted', act: refuses(401), code: 'IC-HTTP-401' },
  {
    name: 'a service that asks to slow down',
    act: refuses(429, {}, { 'retry-after': '60' }),
    code: 'IC-HTTP-429',
  },
  { name: 'silence', act: () => {}, code: 'IC-TIMEOUT-HEADERS' },
];

// Broken TLS needs a catalog whose own certificate is trusted.
const testedTroubles = troubles.filter(({ line }) => line === undefined || hasOwnAuthority);

for (const { name, code, line, act, baseUrl } of testedTroubles) {
  test(`${name} is reported and stores nothing`, async ({ setup }) => {
    const { app, origin, lines } = setup;
    if (act !== undefined) origin.misbehave('list', act);
    if (line !== undefined) await origin.changeLine(lines[line]);
    await app.form.fill({ name: 'Hostile', baseUrl: baseUrl ?? origin.baseUrl, token: hostileCanary });

    const alert = app.page.getByRole('alert').filter({ hasText: code });
    await expect(alert).toBeVisible();
    await expectCompleteNotice(alert);
    await expect(app.page.getByRole('button', { name: /anyway|proceed|ignore/i })).toHaveCount(0);
    await expectIntactWindow(setup);
    await expectNoLeak(setup);
    const stored = await app.page.evaluate(() => window.desktop.connections.list());
    expect(stored.connections).toEqual([]);
    await origin.heal();
  });
}

test('the same form connects once the catalog is healthy', async ({ setup: { app, origin } }) => {
  await app.form.fill({ name: 'Hostile', baseUrl: origin.baseUrl, token: hostileCanary });
  await expect(app.table.row(0)).toBeVisible();
});
