import path from 'node:path';
import { demoConnectionId } from '#shared/connection.ts';
import type { IpcEvents } from '#shared/ipc-contract.ts';
import { createCatalogCopies } from './catalog-copy/catalog-copies.ts';
import type { StartCopyThread } from './catalog-copy/copy-thread.ts';
import { type ConnectionServiceDeps, createConnectionService } from './connections/connection-service.ts';
import { createConnectionStore } from './connections/connection-store.ts';
import type { HeldToken, SecretStore } from './connections/token-vault.ts';
import { createLinkInbox } from './deep-links/link-inbox.ts';
import type { Time } from './effects.ts';
import { createUnfinishedExports } from './exports/export-file.ts';
import { type ChooseFile, createExportService } from './exports/export-service.ts';
import { createJsonFile } from './files/json-file.ts';
import { createRefusedWrites } from './files/refused-writes.ts';
import { createStatusHistory, historyAddress } from './history/status-history.ts';
import { createImageService } from './images/image-service.ts';
import type { PictureNetwork } from './images/picture-fetch.ts';
import { createPictureFiles } from './images/picture-files.ts';
import { createRequests } from './ipc/requests.ts';
import { scaledDeadlines } from './items-api/http-exchange.ts';
import { createItemsApi } from './items-api/items-api.ts';
import { createAliases, createNotes, createRecentItems, createTickets } from './kept-lists/kept-lists.ts';
import { createLinkOpener } from './links/link-opener.ts';
import { createLog, createLogFile, requestLine } from './log/log.ts';
import { type PolicyReading, unmanaged } from './policy/policy.ts';
import { createMessageReader, type StartReaderThread } from './reader/message-reader.ts';
import { type ChooseTemplatesFile, createReplyTemplates } from './replies/reply-templates.ts';
import { createForegroundRequests, createRequestLimiter } from './request-limits/request-limiter.ts';
import { createContractDrift, createRequestTimeline } from './request-log/request-log.ts';
import { createSavedViews } from './saved-views/saved-views.ts';
import { createSettingsStore } from './settings/settings-store.ts';
import { type ChooseTicketFile, createTicketFiles } from './tickets/ticket-file.ts';
import { createTicketService } from './tickets/ticket-service.ts';
import { createDemo, createTraining, type RunningDemo } from './training/training.ts';
import type { Notice } from './watch/item-changes.ts';
import { createWatchService } from './watch/watch-service.ts';
import { createWatchStore } from './watch/watch-store.ts';

export type ServiceEffects = PictureNetwork & {
  time: Time;
  secretStore: SecretStore;
  /** Folders of this user: `userData` for the app's files, `logs` for its log. */
  folders: { userData: string; logs: string };
  openExternal: (url: string) => Promise<void>;
  startDemo: () => Promise<RunningDemo>;
  startCopyThread: StartCopyThread;
  startReaderThread: StartReaderThread;
  chooseExportFile: ChooseFile;
  chooseTemplatesFile: ChooseTemplatesFile;
  chooseTicketFile: ChooseTicketFile;
  showInFolder: (filePath: string) => void;
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

/** All services of main over the given effects. Imports no Electron, so tests can run all of it. */
export function createServices(effects: ServiceEffects) {
  const { fetch, time, emit, folders } = effects;
  const links = createLinkOpener({ openExternal: effects.openExternal });
  const log = createLog({
    append: createLogFile(path.join(folders.logs, 'main.log'), time.now),
    now: time.now,
    changingSecrets: links.tradeTokens,
  });
  const refusedWrites = createRefusedWrites({ log, onFirst: () => emit('app:onInfoChanged', undefined) });
  const onDiskError = refusedWrites.note;
  const fileIn = (name: string) => createJsonFile(path.join(folders.userData, name));

  /**
   * Connections that were removed in this run. A response may still be on its way, and the page is a moment behind: it notes what it
   * shows and may still offer an Undo. Nothing of that is kept.
   */
  const gone = new Set<string>();
  const isGone = ({ connectionId }: { connectionId: string }) => gone.has(connectionId);

  const policy = effects.readPolicy?.() ?? Promise.resolve(unmanaged);
  const training = createTraining({ secretStore: effects.secretStore });
  const demo = createDemo(effects.startDemo, (running) => {
    training.attachDemo(running);
    onTokenChanged(demoConnectionId, running);
  });
  const pictureFiles = createPictureFiles({
    folder: path.join(folders.userData, 'pictures'),
    time,
    // Not shown to the user: a picture that isn't cached is fetched again.
    onDiskError: (error) => log.error('the disk refused', error),
  });
  const images = createImageService({
    ...effects,
    files: pictureFiles,
    signingKey: effects.imageSigningKey,
    demoOrigin: demo.origin,
  });
  const limiter = createRequestLimiter({
    time,
    onHold(news) {
      emit('requests:onHold', news);
      watch.onHoldChanged(news);
    },
  });
  const timeline = createRequestTimeline();
  const drift = createContractDrift({ time });
  const foreground = createForegroundRequests();
  const catalogApi = createItemsApi({
    fetch,
    time,
    limiter,
    deadlines: scaledDeadlines(effects.deadlineScale ?? 1),
    imageAddressOf: images.addressOf,
    onDifferences: drift.see,
    onItem({ target, detail, purpose }) {
      if (isGone(target)) return;
      history.note(target, detail);
      const response = { target, baseAddress: historyAddress(target), detail, purpose };
      watch.see(response);
      void tickets.see(response).then(
        // One notification a change: that of the ticket.
        (isTold) => isTold && watch.dropNotice({ connectionId: target.connectionId, itemId: detail.item.id }),
        (error) => log.error('a ticket’s item', error),
      );
    },
    onSent(sent) {
      const ended = timeline.begin(sent);
      const answered = foreground.begin(sent);
      return (end) => {
        ended(end);
        answered();
        log.info(requestLine(sent, end));
        if (end.code === null) watch.wake(sent.connectionId);
      };
    },
  });
  const itemsApi: typeof catalogApi = {
    ...catalogApi,
    async get(target, itemId, call) {
      const detail = await catalogApi.get(target, itemId, call);
      if (!detail.ok && detail.failure.kind === 'item-not-found') {
        void copies.itemIsGone(target.connectionId, itemId);
      }
      return detail;
    },
  };
  const keptIn = (name: string) => ({ file: fileIn(name), time, onDiskError, gone });
  const views = createSavedViews({ ...keptIn('views.json'), newId: effects.newId });
  const recents = createRecentItems(keptIn('recents.json'));
  const storedTickets = createTickets(keptIn('tickets.json'));
  const notes = createNotes(keptIn('notes.json'));
  const aliases = createAliases(keptIn('aliases.json'));
  const replyTemplates = createReplyTemplates({
    file: fileIn('reply-templates.json'),
    // Of builds that called them answers.
    earlierFile: fileIn('answers.json'),
    chooseFile: effects.chooseTemplatesFile,
    onDiskError,
  });
  const deepLinks = createLinkInbox({ onWaiting: () => emit('deepLinks:onWaiting', undefined) });
  const connections = createConnectionService({
    secretStore: training.secretStore,
    itemsApi,
    store: createConnectionStore(fileIn('connections.json'), async () => (await policy).policy.connections),
    demo,
    newId: effects.newId,
    onTokenChanged,
    async onRemoved(connectionId) {
      const connectionStores: { forgetConnection(id: string): void | Promise<void> }[] = [
        views,
        recents,
        tickets,
        notes,
        aliases,
        history,
        watch,
        copies,
        { forgetConnection: messages.forgetNames },
      ];
      // The demo keeps its id when it is added again, so its lists must stay usable.
      const comesAgain = connectionId === demoConnectionId;
      settings.forgetConnection(connectionId, comesAgain);
      if (!comesAgain) {
        gone.add(connectionId);
        connectionStores.push(images);
      }
      for (const kept of connectionStores) await kept.forgetConnection(connectionId);
    },
    onDiskError,
    openWithDemo: effects.openWithDemo,
  } satisfies ConnectionServiceDeps);
  function onTokenChanged(connectionId: string, held: HeldToken | null): void {
    links.forgetConnection(connectionId);
    void messages.forgetNames(connectionId);
    if (held === null) return;
    log.keepSecret(held.token);
    limiter.setAddress(connectionId, held.baseUrl);
    watch.wake(connectionId);
    copies.wake(connectionId);
  }
  const exportService = createExportService({
    connections,
    itemsApi,
    copies: {
      pagesOf: (request) => copies.pagesOf(request),
      groupPagesOf: (request) => copies.groupPagesOf(request),
    },
    notes,
    chooseFile: effects.chooseExportFile,
    showInFolder: effects.showInFolder,
    unfinished: createUnfinishedExports({ file: fileIn('unfinished-exports.json'), onDiskError }),
    time,
    newId: effects.newId,
    onProgress: (progress) => emit('exports:onProgress', progress),
    log,
  });
  const requests = createRequests();
  const settings = createSettingsStore({
    file: fileIn('settings.json'),
    time,
    onDiskError,
    locked: async () => (await policy).policy.settings,
  });
  const windowFile = fileIn('window.json');
  // The file keeps the name that earlier versions gave it.
  const historyPath = path.join(folders.userData, 'diary.sqlite');
  const history = createStatusHistory({
    filePath: historyPath,
    loadSqlite: () => import('node:sqlite'),
    time,
    addressOf,
    onDiskError,
  });
  const copies = createCatalogCopies({
    folder: path.join(folders.userData, 'catalog-copies'),
    historyPath,
    startThread: effects.startCopyThread,
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
    onChanged: (state) => emit('copies:onChanged', state),
  });
  /** The address under which a connection's items are stored; null: there is no such connection. */
  async function addressOf(connectionId: string): Promise<string | null> {
    // From the list, which doesn't ask the keychain for a token.
    const connection = (await connections.list()).connections.find(({ id }) => id === connectionId);
    if (connection === undefined) return null;
    return historyAddress({ kind: connection.kind, baseUrl: connection.baseUrl ?? '' });
  }
  const messages = createMessageReader({
    startThread: effects.startReaderThread,
    time,
    copies,
    aliases,
    async catalogOf(id) {
      const connection = (await connections.list()).connections.find((one) => one.id === id);
      return { id, catalogFingerprint: connection?.catalogFingerprint };
    },
  });
  const intervalMs = () => effects.watchIntervalMs ?? settings.read().watchMinutes * 60_000;
  const catalogNames = async () =>
    new Map((await connections.list()).connections.map(({ id, name }) => [id, name]));
  function notify(notice: Notice): void {
    if (settings.read().notifications) effects.notify(notice);
  }
  const badge = { unseenItems: 0, changedTickets: 0 };
  function countOnBadge(count: Partial<typeof badge>): void {
    Object.assign(badge, count);
    effects.setBadge(badge.unseenItems + badge.changedTickets);
  }
  const watch = createWatchService({
    store: createWatchStore(fileIn('watched.json')),
    time,
    intervalMs,
    async check({ connectionId, itemId }, signal) {
      const target = await connections.targetOf(connectionId);
      if (!target.ok) return target;
      return itemsApi.get(target.value, itemId, { signal, purpose: 'watch', requestId: null });
    },
    hasFocus: effects.hasFocus,
    onChanged: (items) => emit('watch:onChanged', items),
    notify,
    catalogNames,
    imageAddressOf: (image, connectionId) =>
      images.addressOf(image, { connectionId, kind: connectionId === demoConnectionId ? 'demo' : 'remote' }),
    onUnseen: (unseenItems) => countOnBadge({ unseenItems }),
    onDiskError,
    onBug: (error) => log.error('a check of a watched item', error),
  });
  const tickets = createTicketService({
    tickets: storedTickets,
    time,
    addressOf,
    isWatching: () => settings.read().watchTickets,
    follow: watch.follow,
    intervalMs,
    hasFocus: effects.hasFocus,
    notify,
    catalogNames,
    onChanged: (news) => emit('tickets:onChanged', news),
    onCounts(changedTickets) {
      countOnBadge({ changedTickets: Object.values(changedTickets).reduce((sum, count) => sum + count, 0) });
      emit('tickets:onCounts', changedTickets);
    },
  });

  const ticketFiles = createTicketFiles({
    tickets: storedTickets,
    connections: async () => (await connections.list()).connections,
    chooseFile: effects.chooseTicketFile,
  });

  return {
    log,
    links,
    images,
    itemsApi,
    requests,
    windowFile,
    onDiskError,
    history,
    connections,
    recents,
    tickets,
    aliases,
    ticketFiles,
    views,
    notes,
    watch: {
      ...watch,
      add: async (item: Parameters<typeof watch.add>[0]) => (isGone(item) ? 'watched' : watch.add(item)),
    },
    settings: {
      ...settings,
      change(change: Parameters<typeof settings.change>[0]) {
        const changed = settings.change(change);
        if (change.watchMinutes !== undefined) watch.replan();
        if (change.watchTickets !== undefined) void tickets.reviewAll();
        return changed;
      },
    },
    limiter,
    timeline,
    drift,
    training,
    policy,
    refusedWrites,
    exports: exportService,
    deepLinks,
    replyTemplates,
    copies,
    messages: {
      ...messages,
      rowsLoaded(...[connectionId, rows]: Parameters<typeof messages.rowsLoaded>) {
        if (!gone.has(connectionId)) messages.rowsLoaded(connectionId, rows);
      },
    },
    /** Writes pending changes without ending anything: the system's session may be about to end. Never rejects. */
    async flushAll(): Promise<void> {
      const flushing = [settings, watch, history, recents, tickets, aliases].map((kept) =>
        kept.flush().catch(onDiskError),
      );
      await Promise.all(flushing);
    },
    /** Aborts running requests, writes pending changes and closes the demo. */
    async shutDown(): Promise<void> {
      requests.abortAll();
      await exportService.close();
      limiter.close();
      await Promise.all([
        views.settled(),
        replyTemplates.settled(),
        notes.flush(),
        recents.flush(),
        tickets.flush(),
        aliases.flush(),
        watch.close(),
        tickets.close(),
        history.close(),
        copies.close(),
        messages.close(),
      ]);
      await Promise.all([settings.flush(), windowFile.settled(), pictureFiles.close(), demo.close()]);
      await log.flush();
    },
  };
}
