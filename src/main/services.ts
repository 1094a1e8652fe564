import { EventEmitter } from 'node:events';
import path from 'node:path';
import { demoConnectionId } from '#shared/connection.ts';
import type { IpcEvents } from '#shared/ipc-contract.ts';
import type { HoldChange } from '#shared/request-record.ts';
import type { Settings } from '#shared/settings.ts';
import { type ConnectionServiceDeps, createConnectionService } from './connections/connection-service.ts';
import { createConnectionStore } from './connections/connection-store.ts';
import type { HeldToken, SecretStore } from './connections/token-vault.ts';
import { createLinkInbox } from './deep-links/link-inbox.ts';
import type { Time } from './effects.ts';
import { createUnfinishedExports } from './exports/export-file.ts';
import { type ChooseFile, createExportService } from './exports/export-service.ts';
import { createRefusedWrites } from './files/refused-writes.ts';
import { createStatusHistory, historyAddress } from './history/status-history.ts';
import { createImageService } from './images/image-service.ts';
import type { PictureNetwork } from './images/picture-fetch.ts';
import { createPictureFiles } from './images/picture-files.ts';
import { createRequests } from './ipc/requests.ts';
import { scaledDeadlines } from './items-api/http-exchange.ts';
import { createItemsApi, type ItemResponse } from './items-api/items-api.ts';
import { createKeptLists } from './kept-lists/kept-lists.ts';
import { createLinkOpener } from './links/link-opener.ts';
import { createLocalCopies } from './local-copy/local-copies.ts';
import type { StartLocalCopyThread } from './local-copy/local-copy-thread.ts';
import { createLog, createLogFile, requestLine } from './log/log.ts';
import { type PolicyReading, unmanaged } from './policy/policy.ts';
import { createMessageReader, type StartReaderThread } from './reader/message-reader.ts';
import { type ChooseTemplatesFile, createReplyTemplates } from './replies/reply-templates.ts';
import { createForegroundRequests, createRequestLimiter } from './request-limits/request-limiter.ts';
import { createContractDrift, createRequestTimeline } from './request-log/request-log.ts';
import { createSavedViews } from './saved-views/saved-views.ts';
import { createServiceLifecycle } from './service-lifecycle.ts';
import { createSettingsStore } from './settings/settings-store.ts';
import { createAppFile } from './store/app-file.ts';
import { appFileName, createAppStore } from './store/app-store.ts';
import { type ChooseTicketFile, createTicketFiles } from './tickets/ticket-file.ts';
import { createTicketService } from './tickets/ticket-service.ts';
import { createDemo, createTraining, type RunningDemo } from './training/training.ts';
import type { Notice } from './watch/item-changes.ts';
import { createWatchService } from './watch/watch-service.ts';

export type ServiceEffects = PictureNetwork & {
  time: Time;
  secretStore: SecretStore;
  /** Folders of this user: `userData` for the app's files, `logs` for its log. */
  folders: { userData: string; logs: string };
  openExternal: (url: string) => Promise<void>;
  startDemo: () => Promise<RunningDemo>;
  startLocalCopyThread: StartLocalCopyThread;
  startReaderThread: StartReaderThread;
  chooseExportFile: ChooseFile;
  chooseTemplatesFile: ChooseTemplatesFile;
  chooseTicketFile: ChooseTicketFile;
  showInFolder: (filePath: string) => void;
  /** The locale of the system's regional format. Called once the app is ready. */
  systemLocale: () => string;
  emit: <C extends keyof IpcEvents>(channel: C, payload: IpcEvents[C]) => void;
  newId: () => string;
  /** 32 random bytes. */
  imageSigningKey: Uint8Array;
  /** The organisation's policy. Left out: this computer is not managed. */
  readPolicy?: () => Promise<PolicyReading>;
  openWithDemo: boolean;
  /** Multiplies every deadline of a catalog request; 1 in a packaged app. */
  deadlineScale?: number;
  /** Overrides the setting in tests; null: the setting. */
  watchIntervalMs?: number | null;
  /** Shows a desktop notification; clicking it opens the view. */
  notify: (notice: Notice) => void;
  hasFocus: () => boolean;
  /** The number on the app's icon; 0: none. */
  setBadge: (count: number) => void;
};

export type AppServices = ReturnType<typeof createServices>;

/** What services tell each other beyond the calls that their dependencies allow. */
type ServiceEvents = {
  /** The connection's token or address changed: its catalog may be another one. */
  catalog: [connectionId: string];
  /** Main holds this token now. */
  token: [connectionId: string, held: HeldToken];
  response: [ItemResponse & { baseAddress: string }];
  /** A request of the connection succeeded. */
  success: [connectionId: string];
  itemNotFound: [connectionId: string, itemId: number];
  hold: [HoldChange];
  settings: [Partial<Settings>];
};

/**
 * All services of main over the given effects, each after those that it uses. A service that keeps or runs anything registers its
 * lifecycle. Imports no Electron, so tests can run all of it.
 */
export function createServices(effects: ServiceEffects) {
  const { fetch, time, emit, folders, newId } = effects;
  const events = new EventEmitter<ServiceEvents>();
  const links = createLinkOpener({ openExternal: effects.openExternal });
  const log = createLog({
    append: createLogFile(path.join(folders.logs, 'main.log'), time.now),
    now: time.now,
    changingSecrets: links.tradeTokens,
  });
  const refusedWrites = createRefusedWrites({ log, onFirst: () => emit('app:onInfoChanged', undefined) });
  const onDiskError = refusedWrites.note;
  const { register, gone, ...lifecycle } = createServiceLifecycle(onDiskError);
  register({ close: log.flush });
  events.on('catalog', links.forgetConnection);
  events.on('token', (_, held) => log.keepSecret(held.token));
  function onTokenChanged(connectionId: string, held: HeldToken | null): void {
    events.emit('catalog', connectionId);
    if (held !== null) events.emit('token', connectionId, held);
  }

  const store = register(createAppStore({ file: createAppFile(folders.userData), time, onDiskError, gone }));
  const policy = effects.readPolicy?.() ?? Promise.resolve(unmanaged);
  const settings = register(
    createSettingsStore({
      store,
      gone,
      onChanged: (change) => events.emit('settings', change),
      locked: async () => (await policy).policy.settings,
    }),
  );
  const views = createSavedViews({ store, newId });
  const keptLists = createKeptLists({ store, time });
  const replyTemplates = createReplyTemplates({
    store,
    chooseFile: effects.chooseTemplatesFile,
  });

  const training = createTraining({ secretStore: effects.secretStore });
  const demo = register(
    createDemo(effects.startDemo, (running) => {
      training.attachDemo(running);
      onTokenChanged(demoConnectionId, running);
    }),
  );
  const pictureFiles = register(
    createPictureFiles({
      folder: path.join(folders.userData, 'pictures'),
      time,
      // Not shown to the user: a picture that isn't cached is fetched again.
      onDiskError: (error) => log.error('the disk refused', error),
    }),
  );
  const images = createImageService({
    ...effects,
    files: pictureFiles,
    signingKey: effects.imageSigningKey,
    demoOrigin: demo.origin,
    gone,
  });
  const limiter = register(
    createRequestLimiter({
      time,
      onHold(news) {
        emit('requests:onHold', news);
        events.emit('hold', news);
      },
    }),
  );
  events.on('token', (connectionId, { baseUrl }) => limiter.setAddress(connectionId, baseUrl));
  const timeline = createRequestTimeline();
  const drift = createContractDrift({ time });
  const foreground = createForegroundRequests();
  const itemsApi = createItemsApi({
    fetch,
    time,
    limiter,
    deadlines: scaledDeadlines(effects.deadlineScale ?? 1),
    imageAddressOf: images.addressOf,
    onDifferences: drift.see,
    onItem(response) {
      if (gone.has(response.target.connectionId)) return;
      events.emit('response', { ...response, baseAddress: historyAddress(response.target) });
    },
    onItemNotFound: ({ connectionId }, itemId) => events.emit('itemNotFound', connectionId, itemId),
    onSent(sent) {
      const ended = timeline.begin(sent);
      const leave = foreground.begin(sent);
      return (end) => {
        ended(end);
        leave();
        log.info(requestLine(sent, end));
        if (end.code === null) events.emit('success', sent.connectionId);
      };
    },
  });

  const connections = createConnectionService({
    secretStore: training.secretStore,
    itemsApi,
    store: createConnectionStore(store, async () => (await policy).policy.connections),
    demo,
    newId,
    onTokenChanged,
    onRemoved: lifecycle.forgetConnection,
    onDiskError,
    openWithDemo: effects.openWithDemo,
  } satisfies ConnectionServiceDeps);
  const listed = async () => (await connections.list()).connections;
  /** The address under which a connection's items are stored; null: there is no such connection. */
  async function addressOf(connectionId: string): Promise<string | null> {
    // From the list, which doesn't ask the keychain for a token.
    const connection = (await listed()).find(({ id }) => id === connectionId);
    if (connection === undefined) return null;
    return historyAddress({ kind: connection.kind, baseUrl: connection.baseUrl ?? '' });
  }

  const history = register(createStatusHistory({ store, time, addressOf }));
  events.on('response', ({ target, detail }) => history.note(target, detail));

  const badge = { unseenItems: 0, changedTickets: 0 };
  function countOnBadge(count: Partial<typeof badge>): void {
    Object.assign(badge, count);
    effects.setBadge(badge.unseenItems + badge.changedTickets);
  }
  const notices = {
    hasFocus: effects.hasFocus,
    intervalMs: () => effects.watchIntervalMs ?? settings.read().watchMinutes * 60_000,
    catalogNames: async () => new Map((await listed()).map(({ id, name }) => [id, name])),
    notify(notice: Notice): void {
      if (settings.read().notifications) effects.notify(notice);
    },
  };
  const watch = register(
    createWatchService({
      ...notices,
      store,
      time,
      gone,
      async check({ connectionId, itemId }, signal) {
        const target = await connections.targetOf(connectionId);
        if (!target.ok) return target;
        return itemsApi.get(target.value, itemId, { signal, purpose: 'watch', requestId: null });
      },
      onChanged: (items) => emit('watch:onChanged', items),
      imageAddressOf: (image, connectionId) =>
        images.addressOf(image, {
          connectionId,
          kind: connectionId === demoConnectionId ? 'demo' : 'remote',
        }),
      onUnseen: (unseenItems) => countOnBadge({ unseenItems }),
      onBug: (error) => log.error('a check of a watched item', error),
    }),
  );
  events.on('response', watch.see);
  events.on('hold', watch.onHoldChanged);
  events.on('success', watch.wake);
  events.on('token', watch.wake);
  events.on('settings', (change) => {
    if (change.watchMinutes !== undefined) watch.replan();
  });

  const tickets = register(
    createTicketService({
      ...notices,
      tickets: keptLists.tickets,
      time,
      addressOf,
      isWatching: () => settings.read().watchTickets,
      follow: watch.follow,
      onChanged: (news) => emit('tickets:onChanged', news),
      onCounts(changedTickets) {
        countOnBadge({
          changedTickets: Object.values(changedTickets).reduce((sum, count) => sum + count, 0),
        });
        emit('tickets:onCounts', changedTickets);
      },
    }),
  );
  events.on('response', (response) => {
    const { target, detail } = response;
    void tickets.see(response).then(
      // One notification a change: that of the ticket.
      (isTold) => isTold && watch.dropNotice({ connectionId: target.connectionId, itemId: detail.item.id }),
      (error) => log.error('a ticket’s item', error),
    );
  });
  events.on('settings', (change) => {
    if (change.watchTickets !== undefined) void tickets.reviewAll();
  });
  const ticketFiles = createTicketFiles({
    tickets: keptLists.tickets,
    connections: listed,
    chooseFile: effects.chooseTicketFile,
  });

  const localCopies = register(
    createLocalCopies({
      folder: path.join(folders.userData, 'catalog-copies'),
      historyPath: path.join(folders.userData, appFileName),
      startThread: effects.startLocalCopyThread,
      connections,
      itemsApi,
      time,
      addressOf,
      onDiskError,
      demoOrigin: demo.origin,
      imageAddressOf: images.addressOf,
      rate: () => settings.read().copyRate,
      schedules: () => settings.read().copySchedules,
      async policy() {
        const { policy: read, isManaged } = await policy;
        return { ...read.catalogCopy, deleteExisting: isManaged && read.catalogCopy.isOff };
      },
      whenQuiet: foreground.whenQuiet,
      onChanged: (state) => emit('localCopies:onChanged', state),
    }),
  );
  events.on('itemNotFound', localCopies.itemIsGone);
  events.on('token', localCopies.wake);

  const messages = createMessageReader({
    startThread: effects.startReaderThread,
    time,
    localCopies,
    aliases: keptLists.aliases,
    async catalogOf(id) {
      const connection = (await listed()).find((one) => one.id === id);
      return { id, catalogFingerprint: connection?.catalogFingerprint };
    },
  });
  register({ forgetConnection: messages.forgetNames, close: messages.close });
  events.on('catalog', messages.forgetNames);

  const exportService = register(
    createExportService({
      connections,
      itemsApi,
      localCopies,
      notes: keptLists.notes,
      chooseFile: effects.chooseExportFile,
      showInFolder: effects.showInFolder,
      systemLocale: effects.systemLocale,
      unfinished: createUnfinishedExports(store),
      time,
      newId,
      onProgress: (progress) => emit('exports:onProgress', progress),
      log,
    }),
  );
  const requests = register(createRequests());

  return {
    log,
    links,
    images,
    itemsApi,
    requests,
    store,
    onDiskError,
    history,
    connections,
    ...keptLists,
    tickets,
    ticketFiles,
    views,
    watch,
    settings,
    limiter,
    timeline,
    drift,
    training,
    policy,
    refusedWrites,
    exports: exportService,
    deepLinks: createLinkInbox({ onWaiting: () => emit('deepLinks:onWaiting', undefined) }),
    replyTemplates,
    localCopies,
    messages: {
      ...messages,
      rowsLoaded(...[connectionId, rows]: Parameters<typeof messages.rowsLoaded>) {
        if (!gone.has(connectionId)) messages.rowsLoaded(connectionId, rows);
      },
    },
    flushAll: lifecycle.flush,
    /** Aborts running requests, writes pending changes and closes the demo. */
    shutDown: lifecycle.close,
  };
}
