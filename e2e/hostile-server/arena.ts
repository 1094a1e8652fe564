import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'playwright/test';
import { createFileSearch, hostileCanary, placesWithCanary } from '#dev/hostile-server/canary.ts';
import type { SpoiltLine } from '#dev/hostile-server/fault.ts';
import { type HostileOrigin, type Line, startHostileOrigin } from '#dev/hostile-server/hostile-origin.ts';
import { createTestAuthority, selfSignedCertificate, type TestCertificate } from '#dev/test-certificates.ts';
import { type AppWindow, openWindow } from '#e2e/app-window.ts';

/** A request's deadlines become 3, 3 and 6 seconds: enough for Cancel to appear, and short enough for many faults. */
const deadlineScale = 0.2;

/** A window that is connected to a catalog which can be made to misbehave, and to no other. */
export type Arena = {
  app: AppWindow;
  origin: HostileOrigin;
  /** The origin that must never get a request from the app. */
  other: HostileOrigin;
  lines: Record<SpoiltLine, Line>;
  changedFiles: () => Promise<Record<string, string>>;
  /** An item that wasn't requested before. */
  nextItemId(): number;
  /** Quits the app and deletes its files. Resolves to its exit code. */
  close(): Promise<number | null>;
};

/**
 * @param given.secure the catalog uses https with a certificate that the app trusts
 * @param given.connected false: the window shows the form for the first connection
 */
export async function openArena(given: { secure: boolean; connected?: boolean }): Promise<Arena> {
  const { secure, connected = true } = given;
  const folder = await mkdtemp(path.join(tmpdir(), 'item-catalog-hostile-'));
  const userDataDir = path.join(folder, 'user-data');
  const { authority, lines, trusted } = makeLines();
  const authorityFile = path.join(folder, 'authority.pem');
  await writeFile(authorityFile, authority.cert);

  const other = await startHostileOrigin({ line: { kind: 'plain' } });
  const origin = await startHostileOrigin({
    line: secure ? trusted : { kind: 'plain' },
    otherOrigin: other.baseUrl,
  });
  const app = await openWindow({
    args: [`--deadline-scale=${deadlineScale}`],
    userDataDir,
    env: { NODE_EXTRA_CA_CERTS: authorityFile },
  });
  if (connected) {
    await app.form.fill({ name: 'Hostile catalog', baseUrl: origin.baseUrl, token: hostileCanary });
    await expect(app.table.row(0)).toBeVisible();
  }
  let itemId = 1_000;

  return {
    app,
    origin,
    other,
    lines,
    changedFiles: createFileSearch(userDataDir),
    nextItemId() {
      itemId += 1;
      return itemId;
    },
    async close() {
      const exitCode = await app.close();
      await Promise.all([origin.close(), other.close()]);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
      return exitCode;
    },
  };
}

/** Closes the arena after its use, and searches what the app wrote at its end too. */
export async function withinArena(arena: Arena, use: (arena: Arena) => Promise<void>): Promise<void> {
  await use(arena);
  const code = await arena.app.close();
  const files = await arena.changedFiles();
  await arena.close();
  expect(code, 'exit code').toBe(0);
  expect(placesWithCanary(files), 'files with the token').toEqual([]);
}

/** New certificates of an authority that the app is made to trust. */
function makeLines() {
  const authority = createTestAuthority();
  const host = '127.0.0.1';
  const overTls = (certificate: TestCertificate): Line => ({ kind: 'tls', certificate });
  const lines: Record<SpoiltLine, Line> = {
    closed: { kind: 'closed' },
    plain: { kind: 'plain' },
    'self-signed': overTls(selfSignedCertificate(host)),
    expired: overTls(authority.issue(host, { from: -30, to: -1 })),
    'wrong-host': overTls(authority.issue('elsewhere.example', { from: -1, to: 30 })),
  };
  return { authority, lines, trusted: overTls(authority.issue(host, { from: -1, to: 30 })) };
}
