import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import type { SecretStore } from '#main/connections/token-vault.ts';
import { type Fetch, systemTime, type Time } from '#main/effects.ts';
import type { StartLocalCopyThread } from '#main/local-copy/local-copy-thread.ts';
import type { StartReaderThread } from '#main/reader/message-reader.ts';
import type { ServiceEffects } from '#main/services.ts';
import { appSchema, entriesIn } from '#main/store/app-file.ts';
import { createAppStore } from '#main/store/app-store.ts';
import type { SupportEffects } from '#main/support.ts';
import type { SecretStoreTrouble } from '#shared/failure.ts';

/** Effects without a window, with all files in `folder`. Tests with requests or the demo pass their own. */
export function serviceEffects(folder: string, given: Partial<ServiceEffects> = {}): ServiceEffects {
  return {
    fetch: nodeFetch,
    fetchPinned: async () => Response.error(),
    resolveProxy: async () => 'DIRECT',
    resolveHost: async () => [],
    time: systemTime,
    secretStore: createMemorySecretStore(),
    folders: { userData: folder, logs: path.join(folder, 'logs') },
    openExternal: async () => {},
    chooseTemplatesFile: { save: async () => null, open: async () => null },
    chooseTicketFile: { save: async () => null, open: async () => null },
    chooseExportFile: async () => path.join(folder, 'items.csv'),
    showInFolder: () => {},
    systemLocale: () => 'en-US',
    startLocalCopyThread,
    startReaderThread,
    startDemo: () => Promise.reject(new Error('There is no demo here.')),
    emit: () => {},
    newId: () => 'id-1',
    imageSigningKey: new Uint8Array(32),
    openWithDemo: false,
    notify: () => {},
    hasFocus: () => false,
    setBadge: () => {},
    ...given,
  };
}

/** Node's fetch, which like Electron's adapter follows no redirect. */
export const nodeFetch: Fetch = (url, init) => globalThis.fetch(url, { ...init, redirect: 'manual' });

/** Effects without a window or updates. Diagnostics are saved in the folder. */
export function aSupport(folder: string, given: Partial<SupportEffects> = {}): SupportEffects {
  return {
    time: createManualTime(),
    folders: { userData: folder, logs: folder },
    homeFolder: path.join(folder, 'home'),
    chooseFile: async (suggestedName) => path.join(folder, suggestedName),
    openPath: async () => '',
    showInFolder: () => {},
    onChanged: () => {},
    whyNot: async () => 'checkout',
    load: () => Promise.reject(new Error('not in a checkout')),
    versions: [['Item Catalog', '0.1.0']],
    system: () => ({ locale: 'en-GB' }),
    graphics: () => ({ rasterization: 'enabled' }),
    readLicences: async () => [],
    startNotes: async () => [],
    ...given,
  };
}

/** Time that a test advances. */
export type ManualTime = Time & {
  /** Runs all timers that are due within the next milliseconds, in order. */
  advance(ms: number): void;
  /** The requested delays of the running timers. */
  running(): number[];
};

export function createManualTime(startMs = 1_750_000_000_000): ManualTime {
  let nowMs = startMs;
  let lastHandle = 0;
  const timers = new Map<unknown, { run: () => void; dueMs: number; delayMs: number }>();

  return {
    now: () => nowMs,
    setTimeout(run, delayMs) {
      lastHandle += 1;
      timers.set(lastHandle, { run, dueMs: nowMs + delayMs, delayMs });
      return lastHandle;
    },
    clearTimeout: (handle) => void timers.delete(handle),
    advance(ms) {
      const untilMs = nowMs + ms;
      for (;;) {
        const due = [...timers].filter(([, timer]) => timer.dueMs <= untilMs);
        const [next] = due.sort(([, a], [, b]) => a.dueMs - b.dueMs);
        if (next === undefined) break;
        const [handle, timer] = next;
        timers.delete(handle);
        nowMs = timer.dueMs;
        timer.run();
      }
      nowMs = untilMs;
    },
    running: () => [...timers.values()].map((timer) => timer.delayMs),
  };
}

/** Runs the pending callbacks of settled promises. */
export async function flushPromises(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
}

/**
 * A store without a file. `saved` has what a restart would read: `settings`, or a connection's list as `tickets shop`. `refuse` makes the
 * disk full, or `refuse(false)` frees it.
 */
export function memoryStore(
  saved: Readonly<Record<string, unknown>> = {},
  given: { time?: Time; gone?: ReadonlySet<string> } = {},
) {
  const database = new DatabaseSync(':memory:');
  for (const step of appSchema.steps) database.exec(step);
  const insert = database.prepare('INSERT INTO entries VALUES (?, ?, ?)');
  for (const [key, value] of Object.entries(saved)) {
    const [name = '', connectionId = ''] = key.split(' ');
    insert.run(name, connectionId, JSON.stringify(value));
  }
  const errors: unknown[] = [];
  const start = () =>
    createAppStore<string>({
      file: {
        open: async () => ({ kind: 'open', database, entries: entriesIn(database), notes: [] }),
        setAside: async () => 'app.sqlite.bad',
      },
      time: systemTime,
      gone: new Set(),
      onDiskError: (error) => errors.push(error),
      ...given,
    });
  return {
    store: start(),
    /** The store of the next start. */
    restart: start,
    /** What the store reported. */
    errors,
    saved: (): Record<string, unknown> =>
      Object.fromEntries(
        entriesIn(database).map(({ name, connectionId, json }) => [
          `${name} ${connectionId}`.trim(),
          JSON.parse(json),
        ]),
      ),
    refuse: (refuses = true) => database.exec(`PRAGMA query_only = ${refuses ? 'ON' : 'OFF'}`),
  };
}

/** A secret store without an OS keychain. For tests; `trouble`, while set, is what every call returns. */
export function createMemorySecretStore(): SecretStore & {
  secrets: Map<string, string>;
  trouble: SecretStoreTrouble | null;
} {
  const secrets = new Map<string, string>();
  return {
    secrets,
    trouble: null,
    async read(id) {
      if (this.trouble !== null) return { status: this.trouble };
      const secret = secrets.get(id);
      return secret === undefined ? { status: 'absent' } : { status: 'ok', secret };
    },
    async save(id, secret) {
      if (this.trouble !== null)
        return { status: this.trouble, ...(this.trouble === 'timeout' && { mayBeThere: true }) };
      secrets.set(id, secret);
      return { status: 'ok' };
    },
    async forget(id) {
      if (this.trouble !== null) return { status: this.trouble };
      secrets.delete(id);
      return { status: 'ok' };
    },
  };
}

/** The thread of a local copy from its source. */
export const startLocalCopyThread: StartLocalCopyThread = (data) =>
  new Worker(new URL('../local-copy/local-copy-worker.ts', import.meta.url), { workerData: data });

/** A reader's thread that knows no names: it starts at once, and finds nothing. */
const startReaderThread: StartReaderThread = () =>
  new Worker(
    `const { parentPort } = require('node:worker_threads');
    const value = { text: '', items: [], beyond: [], removed: [], accounts: [] };
    parentPort.on('message', ({ id }) => parentPort.postMessage({ id, ok: true, value }));`,
    { eval: true },
  );
