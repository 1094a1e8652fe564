import type { AboutInfo } from '#shared/about.ts';
import type { Connection, ConnectionDraft } from '#shared/connection.ts';
import type { ContractDifferences } from '#shared/contract-difference.ts';
import type { DeepLink } from '#shared/deep-link.ts';
import type { AppCommand, AppInfo, CommandStates, DesktopApi, OpenLinkRequest } from '#shared/desktop-api.ts';
import type { ItemDiary } from '#shared/diary.ts';
import type { ExportDecision, ExportProgress, ExportRequest } from '#shared/export.ts';
import type { CatalogRow, ItemPage } from '#shared/item.ts';
import type { ItemQuery } from '#shared/item-query.ts';
import { failed, success } from '#shared/outcome.ts';
import type { OpenedItem, RecentItem } from '#shared/recent-item.ts';
import type { HoldNews, PagePurpose, RequestRecord } from '#shared/request-record.ts';
import type { SavedView } from '#shared/saved-view.ts';
import { defaultSettings, type Settings } from '#shared/settings.ts';
import { noTraining, type Training } from '#shared/training.ts';
import type { UpdateState } from '#shared/update.ts';
import { mostWatched, type WatchedItem } from '#shared/watch.ts';
import { aDetail, aPage, aWatchedItem, someRows, theDemoConnection } from './builders.ts';
import { fakeViews } from './fake-views.ts';

export type FakeDesktopOptions = {
  /** The catalog's rows, the same for every connection. Default: 120 rows named `Item 1` … `Item 120`. */
  items?: CatalogRow[];
  /** Default: the demo alone. */
  connections?: Connection[];
  /** Default: the first connection. */
  activeId?: string | null;
  settings?: Partial<Settings>;
  appInfo?: Partial<AppInfo>;
  about?: Partial<AboutInfo>;
  /** Default: nobody looked for a new version so far. */
  update?: UpdateState;
  /** Default: nothing was requested so far. */
  timeline?: RequestRecord[];
  /** An export that was begun before the page was there. */
  currentExport?: ExportProgress;
  /** Default: the answers are as documented. */
  differences?: ContractDifferences;
  watched?: WatchedItem[];
  /** Default: none is saved. */
  views?: SavedView[];
  recents?: RecentItem[];
  /** What the diary has of every item. Default: nothing. */
  diary?: ItemDiary;
  /** Replaces single operations: `replace: { list: async () => failed({ kind: 'token-refused' }) }`. */
  replace?: {
    saveDiagnostics?: DesktopApi['diagnostics']['save'];
    showLogs?: DesktopApi['diagnostics']['showLogs'];
    restart?: DesktopApi['updates']['restart'];
    save?: DesktopApi['connections']['save'];
    openDemo?: DesktopApi['connections']['openDemo'];
    forgetToken?: DesktopApi['connections']['forgetToken'];
    remove?: DesktopApi['connections']['remove'];
    list?: DesktopApi['items']['list'];
    get?: DesktopApi['items']['get'];
    cancel?: DesktopApi['items']['cancel'];
    openLink?: DesktopApi['links']['open'];
    startExport?: DesktopApi['exports']['start'];
    writeText?: DesktopApi['clipboard']['writeText'];
    writePicture?: DesktopApi['clipboard']['writePicture'];
  };
};

/** A desktop in memory, with what a test wants to look at afterwards. */
export type FakeDesktop = DesktopApi & {
  /** What was asked of the catalog, oldest first. */
  readonly listed: { connectionId: string; query: ItemQuery }[];
  readonly gotten: { connectionId: string; itemId: number }[];
  /** Why each of them was asked, in their order together. */
  readonly purposes: PagePurpose[];
  readonly cancelled: string[];
  readonly saved: ConnectionDraft[];
  readonly activated: string[];
  readonly copied: string[];
  /** Pictures on the clipboard, as PNG. */
  readonly copiedPictures: Uint8Array[];
  readonly opened: OpenLinkRequest[];
  /** Connections whose wait was ended by hand. */
  readonly retriedNow: string[];
  /** What was asked to be kept as a file, oldest first. */
  readonly exported: ExportRequest[];
  readonly exportDecisions: { exportId: string; decision: ExportDecision }[];
  /** Exports whose file was shown in its folder. */
  readonly revealed: string[];
  /** What main tells of an export. */
  tellExport(progress: ExportProgress): void;
  /** What was asked of the watch list, oldest first. */
  readonly watchAsked: { what: 'add' | 'remove' | 'mark-seen' | 'check-now'; itemId: number | null }[];
  storedViews(): SavedView[];
  /** What was noted as opened, oldest first. */
  readonly noted: OpenedItem[];
  /** The system hands the app a link, as main read it. */
  openLink(link: DeepLink): void;
  /** What main tells of the watch list. */
  changeWatched(items: WatchedItem[]): void;
  /** What was asked of diagnostics and updates, oldest first. */
  readonly supported: ('save' | 'logs' | 'check' | 'download' | 'restart')[];
  /** What main tells of a new version of the app. */
  tellUpdate(state: UpdateState): void;
  /** The settings as they are stored now. */
  storedSettings(): Settings;
  storedConnections(): Connection[];
  /** What the native menu was told of the commands, oldest first. */
  readonly menuStates: CommandStates[];
  /** What the native menu would do. */
  command(command: AppCommand): void;
  /** What main tells of a connection whose requests are held. */
  hold(news: HoldNews): void;
  /** What main tells of the timeline; heard only while it is followed. */
  changeTimeline(records: RequestRecord[]): void;
  isTimelineFollowed(): boolean;
  /** From now on this operation is the given one. */
  replace(change: NonNullable<FakeDesktopOptions['replace']>): void;
};

/**
 * Implements the whole {@link DesktopApi} over arrays, with the same promises as main: filters match parts of a name
 * (a choice of the fake: the document does not say), paging clamps nothing, saving gives a connection with a token state.
 */
export function fakeDesktop(options: FakeDesktopOptions = {}): FakeDesktop {
  const items = options.items ?? someRows(120);
  let connections = options.connections ?? [theDemoConnection()];
  let activeId = options.activeId === undefined ? (connections[0]?.id ?? null) : options.activeId;
  let settings: Settings = { ...defaultSettings, ...options.settings };
  let training: Training = noTraining;
  let replaced = options.replace ?? {};
  const listeners = new Set<(command: AppCommand) => void>();
  const holdListeners = new Set<(news: HoldNews) => void>();
  const exportListeners = new Set<(progress: ExportProgress) => void>();
  const updateListeners = new Set<(state: UpdateState) => void>();
  const timelineListeners = new Set<(records: RequestRecord[]) => void>();
  const watchListeners = new Set<(items: WatchedItem[]) => void>();
  let watched = options.watched ?? [];
  const tellWatched = (items: WatchedItem[]) => {
    watched = items;
    for (const listener of watchListeners) listener(items);
  };
  const linkListeners = new Set<() => void>();
  let waitingLink: DeepLink | null = null;
  const keptViews = fakeViews(options.views ?? []);
  let recents = options.recents ?? [];
  let isFollowed = false;
  const log = {
    listed: [] as FakeDesktop['listed'],
    gotten: [] as FakeDesktop['gotten'],
    purposes: [] as PagePurpose[],
    cancelled: [] as string[],
    saved: [] as ConnectionDraft[],
    activated: [] as string[],
    copied: [] as string[],
    copiedPictures: [] as Uint8Array[],
    opened: [] as OpenLinkRequest[],
    retriedNow: [] as string[],
    supported: [] as FakeDesktop['supported'],
    exported: [] as ExportRequest[],
    exportDecisions: [] as FakeDesktop['exportDecisions'],
    revealed: [] as string[],
    noted: [] as OpenedItem[],
    menuStates: [] as CommandStates[],
    watchAsked: [] as FakeDesktop['watchAsked'],
  };
  const known = (id: string) => connections.find((connection) => connection.id === id);
  const put = (connection: Connection) => {
    connections = known(connection.id)
      ? connections.map((one) => (one.id === connection.id ? connection : one))
      : [...connections, connection];
    return success(connection);
  };

  return {
    ...log,
    storedSettings: () => settings,
    storedConnections: () => connections,
    storedViews: keptViews.stored,
    openLink: (link) => {
      waitingLink = link;
      for (const listener of linkListeners) listener();
    },
    command: (command) => {
      for (const listener of listeners) listener(command);
    },
    hold: (news) => {
      for (const listener of holdListeners) listener(news);
    },
    tellExport: (progress) => {
      for (const listener of exportListeners) listener(progress);
    },
    changeTimeline: (records) => {
      if (isFollowed) for (const listener of timelineListeners) listener(records);
    },
    tellUpdate: (state) => {
      for (const listener of updateListeners) listener(state);
    },
    isTimelineFollowed: () => isFollowed,
    changeWatched: tellWatched,
    replace: (change) => {
      replaced = { ...replaced, ...change };
    },

    appInfo: async () => ({
      version: '0.0.0-test',
      runtime: 'chromium-shell',
      platform: 'linux',
      startNotes: [],
      policy: null,
      ...options.appInfo,
    }),
    connections: {
      list: async () => ({ connections, activeId }),
      save: async (draft, requestId) => {
        log.saved.push(draft);
        if (replaced.save) {
          const outcome = await replaced.save(draft, requestId);
          return outcome.ok ? put(outcome.value) : outcome;
        }
        return put(connectionFrom(draft, known(draft.id ?? ''), connections.length));
      },
      openDemo: async () => (replaced.openDemo ? replaced.openDemo() : put(theDemoConnection())),
      activate: async (id) => {
        log.activated.push(id);
        activeId = id;
        return success(null);
      },
      forgetToken: async (id) => {
        if (replaced.forgetToken) return replaced.forgetToken(id);
        const connection = known(id);
        return connection
          ? put({ ...connection, token: { kind: 'none' } })
          : failed({ kind: 'unknown-connection' });
      },
      remove: async (id) => {
        if (replaced.remove) return replaced.remove(id);
        connections = connections.filter((connection) => connection.id !== id);
        return success(null);
      },
    },
    items: {
      list: async (request) => {
        const { connectionId, purpose, query } = request;
        log.listed.push({ connectionId, query });
        log.purposes.push(purpose);
        return replaced.list ? replaced.list(request) : success(pageOf(items, request.query));
      },
      get: async (request) => {
        const { connectionId, purpose, itemId } = request;
        log.gotten.push({ connectionId, itemId });
        log.purposes.push(purpose);
        if (replaced.get) return replaced.get(request);
        const row = items.find((item) => item.id === request.itemId);
        if (!row) return failed({ kind: 'item-not-found', status: 404 });
        const { id, image, price, name, market_hash_name, imageSrc } = row;
        return success(aDetail({ id, image, price, name, market_hash_name }, { imageSrc }));
      },
      cancel: async (requestId) => {
        log.cancelled.push(requestId);
        await replaced.cancel?.(requestId);
      },
    },
    requests: {
      timeline: async () => options.timeline ?? [],
      followTimeline: async (followed) => {
        isFollowed = followed;
      },
      retryNow: async (connectionId) => {
        log.retriedNow.push(connectionId);
      },
      differences: async () => options.differences ?? { differences: [], unlisted: 0 },
    },
    training: {
      read: async () => training,
      change: async (change) => {
        training = change;
        return training;
      },
    },
    links: {
      open: async (request) => {
        log.opened.push(request);
        return replaced.openLink ? replaced.openLink(request) : success(null);
      },
    },
    clipboard: {
      writeText: async (text) => {
        await replaced.writeText?.(text);
        log.copied.push(text);
      },
      writePicture: async (png) => {
        await replaced.writePicture?.(png);
        log.copiedPictures.push(png);
      },
    },
    watch: {
      list: async () => watched,
      add: async ({ connectionId, itemId }) => {
        log.watchAsked.push({ what: 'add', itemId });
        if (watched.length >= mostWatched) return 'full';
        tellWatched([...watched, aWatchedItem({ connectionId, itemId, status: null, checkedAt: null })]);
        return 'watched';
      },
      remove: async ({ connectionId, itemId }) => {
        log.watchAsked.push({ what: 'remove', itemId });
        tellWatched(watched.filter((one) => one.connectionId !== connectionId || one.itemId !== itemId));
      },
      markSeen: async ({ itemId }) => {
        log.watchAsked.push({ what: 'mark-seen', itemId });
        tellWatched(
          watched.map((one) =>
            itemId === null || one.itemId === itemId ? { ...one, hasUnseenChange: false } : one,
          ),
        );
      },
      checkNow: async ({ itemId }) => {
        log.watchAsked.push({ what: 'check-now', itemId });
      },
    },
    diary: { ofItem: async () => options.diary ?? { kind: 'kept', spans: [] } },
    views: keptViews.api,
    recents: {
      list: async () => recents,
      note: async (opened) => {
        log.noted.push(opened);
        const { connectionId: _all, ...item } = opened;
        recents = [{ ...item, openedAt: Date.now() }, ...recents.filter((one) => one.itemId !== item.itemId)];
        return recents;
      },
      clear: async () => {
        recents = [];
        return recents;
      },
    },
    deepLinks: {
      take: async () => {
        const taken = waitingLink;
        waitingLink = null;
        return taken;
      },
    },
    exports: {
      start: async (request) => {
        log.exported.push(request);
        return replaced.startExport ? replaced.startExport(request) : success({ exportId: 'export-1' });
      },
      decide: async (exportId, decision) => {
        log.exportDecisions.push({ exportId, decision });
      },
      reveal: async (exportId) => {
        log.revealed.push(exportId);
      },
      current: async () => options.currentExport ?? null,
    },
    about: async () => ({ ...noAbout, ...options.about }),
    diagnostics: {
      preview: async (includesNames) => ({
        text: `Item Catalog diagnostics\n${includesNames ? 'with' : 'without'} names`,
        fileName: 'item-catalog-diagnostics.txt',
      }),
      save: async () => {
        log.supported.push('save');
        return replaced.saveDiagnostics
          ? replaced.saveDiagnostics()
          : success('item-catalog-diagnostics.txt');
      },
      showLogs: async () => {
        log.supported.push('logs');
        return replaced.showLogs ? replaced.showLogs() : success(null);
      },
    },
    updates: {
      read: async () => options.update ?? { kind: 'idle' },
      check: async () => void log.supported.push('check'),
      download: async () => void log.supported.push('download'),
      restart: async () => {
        log.supported.push('restart');
        return replaced.restart ? replaced.restart() : 'restarting';
      },
    },
    onUpdate: (listener) => {
      updateListeners.add(listener);
      return () => updateListeners.delete(listener);
    },
    menu: { show: async (states) => void log.menuStates.push(states) },
    settings: {
      read: async () => settings,
      change: async (change) => {
        settings = { ...settings, ...change };
        return settings;
      },
    },
    onCommand: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onDeepLink: (listener) => {
      linkListeners.add(listener);
      return () => linkListeners.delete(listener);
    },
    onRequestHold: (listener) => {
      holdListeners.add(listener);
      return () => holdListeners.delete(listener);
    },
    onWatched: (listener) => {
      watchListeners.add(listener);
      return () => watchListeners.delete(listener);
    },
    onExportProgress: (listener) => {
      exportListeners.add(listener);
      return () => exportListeners.delete(listener);
    },
    onTimeline: (listener) => {
      timelineListeners.add(listener);
      return () => timelineListeners.delete(listener);
    },
  };
}

function pageOf(items: CatalogRow[], query: ItemQuery): ItemPage {
  const holds = (text: string, wanted: readonly string[]) =>
    wanted.length === 0 || wanted.some((part) => text.toLowerCase().includes(part.toLowerCase()));
  const matching = items.filter(
    (item) =>
      holds(item.name, query.names) &&
      holds(item.market_hash_name, query.marketHashNames) &&
      (query.appid === null || item.appid === query.appid),
  );
  const from = (query.page - 1) * query.limit;
  return aPage({
    rows: matching.slice(from, from + query.limit),
    pagination: {
      total: matching.length,
      per_page: query.limit,
      current_page: query.page,
      pages: Math.ceil(matching.length / query.limit),
    },
  });
}

function connectionFrom(draft: ConnectionDraft, before: Connection | undefined, count: number): Connection {
  const { assumedUtcOffsetMinutes = before?.assumedUtcOffsetMinutes } = draft;
  return {
    id: before?.id ?? `connection-${count + 1}`,
    kind: before?.kind ?? 'remote',
    name: draft.name.trim(),
    baseUrl: before?.kind === 'demo' ? null : draft.baseUrl.trim(),
    colour: draft.colour,
    ...(typeof assumedUtcOffsetMinutes === 'number' && { assumedUtcOffsetMinutes }),
    token: draft.token === undefined ? (before?.token ?? { kind: 'none' }) : { kind: 'in-keychain' },
  };
}

const noAbout: AboutInfo = {
  versions: [['Item Catalog', '0.0.0-test']],
  dataFolder: '/home/someone/.config/Item Catalog',
  logsFolder: '/home/someone/.config/Item Catalog/logs',
  licences: [],
};
