import path from 'node:path';
import type { IpcEvents } from '#shared/ipc-contract.ts';
import type { RequestEnd } from '#shared/request-record.ts';
import { type ConnectionServiceDeps, createConnectionService } from './connections/connection-service.ts';
import { createConnectionStore } from './connections/connection-store.ts';
import type { SecretStore } from './connections/secret-store.ts';
import { createContractDrift } from './contract-drift/contract-drift.ts';
import { createJsonFile } from './files/json-file.ts';
import { createImageService } from './images/image-service.ts';
import { createPictureFiles } from './images/picture-files.ts';
import type { ResolveHost } from './images/private-network.ts';
import { createRequests } from './ipc/requests.ts';
import { scaledDeadlines } from './items-api/deadlines.ts';
import type { Clock, Fetch, Timers } from './items-api/effects.ts';
import type { SentRequest } from './items-api/http-client.ts';
import { createItemsApi } from './items-api/items-api.ts';
import { createLinkOpener } from './links/link-opener.ts';
import { createLog } from './log/log.ts';
import { createLogFile } from './log/log-file.ts';
import { nobodyManages, type PolicyReading } from './policy/policy.ts';
import { createRequestLimiter } from './request-limits/request-limiter.ts';
import { createRequestTimeline } from './request-timeline/request-timeline.ts';
import { createSettingsStore } from './settings/settings-store.ts';
import { createTraining, type DemoUnderTraining } from './training/training.ts';

export type ServiceEffects = {
  fetch: Fetch;
  /** The addresses of a name, from the resolver that `fetch` uses. */
  resolveHost: ResolveHost;
  clock: Clock;
  timers: Timers;
  secretStore: SecretStore;
  /** Folders of this user: `userData` for the app's files, `logs` for its log. */
  folders: { userData: string; logs: string };
  /** The system's browser. */
  openExternal: (url: string) => Promise<void>;
  startDemo: () => Promise<DemoUnderTraining & { baseUrl: string; token: string; close(): Promise<void> }>;
  /** Tells the page something that it didn't ask for; nobody hears it while there is no window. */
  tell: <C extends keyof IpcEvents>(channel: C, said: IpcEvents[C]) => void;
  newId: () => string;
  /** 32 random bytes. */
  imageSigningKey: Uint8Array;
  /** What the organisation that manages this computer sets. Left out: nobody does. */
  readPolicy?: () => Promise<PolicyReading>;
  /** `--demo`. */
  openWithDemo: boolean;
  /** Every deadline of a catalog request is so many times as long; 1 in a packaged app. */
  deadlineScale?: number;
};

export type AppServices = ReturnType<typeof createServices>;

/** Every service of main, put together over the effects it is given. Knows no Electron, so a test can run the whole of it. */
export function createServices(effects: ServiceEffects) {
  const { fetch, clock, timers, tell, folders } = effects;
  const links = createLinkOpener({ openExternal: effects.openExternal });
  const log = createLog({
    append: createLogFile(path.join(folders.logs, 'main.log'), mostLogBytes),
    now: clock.now,
    passingSecrets: links.tradeTokens,
  });
  const onDiskTrouble = (error: unknown) => log.error('the disk refused', error);
  const fileIn = (name: string) => createJsonFile(path.join(folders.userData, name));

  const policy = effects.readPolicy?.() ?? Promise.resolve(nobodyManages);
  const training = createTraining({ secretStore: effects.secretStore });
  const demo = keepDemo(effects.startDemo, training.takeDemo);
  const pictureFiles = createPictureFiles({
    folder: path.join(folders.userData, 'pictures'),
    clock,
    timers,
    onDiskTrouble,
  });
  const images = createImageService({
    fetch,
    clock,
    timers,
    files: pictureFiles,
    resolveHost: effects.resolveHost,
    signingKey: effects.imageSigningKey,
    demoOrigin: demo.origin,
  });
  const limiter = createRequestLimiter({ clock, timers, onHold: (news) => tell('requests:hold', news) });
  const timeline = createRequestTimeline({
    timers,
    onChanged: (records) => tell('requests:changed', records),
  });
  const drift = createContractDrift({ clock });
  const itemsApi = createItemsApi({
    fetch,
    clock,
    timers,
    limiter,
    deadlines: scaledDeadlines(effects.deadlineScale ?? 1),
    imageAddressOf: images.addressOf,
    onDifferences: drift.see,
    onSent(sent) {
      const ended = timeline.begin(sent);
      return (end) => {
        ended(end);
        log.info(requestLine(sent, end));
      };
    },
  });
  const connections = createConnectionService({
    secretStore: training.secretStore,
    itemsApi,
    store: createConnectionStore(fileIn('connections.json'), async () => (await policy).policy.connections),
    demo,
    newId: effects.newId,
    onTokenChanged(connectionId, token) {
      if (token !== null) log.keepSecret(token);
      links.forgetConnection(connectionId);
    },
    onRemoved: images.forgetConnection,
    onDiskTrouble,
    openWithDemo: effects.openWithDemo,
  } satisfies ConnectionServiceDeps);
  const requests = createRequests({ clock });
  const settings = createSettingsStore({
    ...{ file: fileIn('settings.json'), timers, onDiskTrouble },
    locked: async () => (await policy).policy.settings,
  });
  const windowFile = fileIn('window.json');

  return {
    ...{ log, links, images, itemsApi, connections, requests, settings, windowFile, onDiskTrouble },
    ...{ limiter, timeline, drift, training, policy },
    /** Aborts what runs, writes what isn't written and closes the demo. */
    async shutDown(): Promise<void> {
      requests.abortAll();
      limiter.close();
      timeline.close();
      await Promise.all([settings.flush(), windowFile.settled(), pictureFiles.close(), demo.close()]);
      await log.flush();
    },
  };
}

const mostLogBytes = 1_000_000;

/** One line per request: no query, no headers, no body. */
function requestLine({ connectionId, path: asked, retry }: SentRequest, end: RequestEnd): string {
  const [pathname] = asked.split('?', 1);
  const again = retry === 0 ? '' : `, retry ${retry}`;
  const result = [end.status, end.code].filter((part) => part !== null).join(' ');
  return `${connectionId} GET ${pathname}: ${result} in ${Math.round(end.tookMs)} ms${again}`;
}

/** The demo once it runs: pictures need its origin, quitting needs to close it. */
function keepDemo(startDemo: ServiceEffects['startDemo'], onStarted: (demo: DemoUnderTraining) => void) {
  let running: Awaited<ReturnType<typeof startDemo>> | null = null;
  return {
    async start() {
      running = await startDemo();
      onStarted(running);
      return running;
    },
    origin: () => running?.baseUrl ?? null,
    close: async () => running?.close(),
  };
}
