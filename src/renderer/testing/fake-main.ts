import type { AboutInfo, UpdateState } from '#shared/app-info.ts';
import type { Connection, ConnectionDraft } from '#shared/connection.ts';
import { failed, success } from '#shared/failure.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { SavedView } from '#shared/saved-view.ts';
import { viewFromText } from '#shared/view-link.ts';
import { maxWatched, type WatchedItem } from '#shared/watch.ts';
import { aWatchedItem, theDemoConnection } from './builders.ts';

/** An event from main: the page subscribes by `on`, and tests call `emit`. */
export function fakeEvent<T>() {
  const listeners = new Set<(value: T) => void>();
  return {
    on: (listener: (value: T) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    emit: (value: T) => {
      for (const listener of listeners) listener(value);
    },
  };
}

/** Operations of the fake desktop that a test replaces. */
export type Replacements = {
  saveDiagnostics?: DesktopApi['diagnostics']['save'];
  showLogs?: DesktopApi['diagnostics']['showLogs'];
  restart?: DesktopApi['updates']['restart'];
  save?: DesktopApi['connections']['save'];
  openDemo?: DesktopApi['connections']['openDemo'];
  forgetToken?: DesktopApi['connections']['forgetToken'];
  remove?: DesktopApi['connections']['remove'];
  list?: DesktopApi['items']['list'];
  get?: DesktopApi['items']['get'];
  readMessage?: DesktopApi['messages']['read'];
  suggest?: DesktopApi['messages']['suggest'];
  cancel?: DesktopApi['requests']['cancel'];
  addView?: DesktopApi['views']['add'];
  openLink?: DesktopApi['links']['open'];
  startExport?: DesktopApi['exports']['start'];
  readReplyTemplates?: DesktopApi['replyTemplates']['read'];
  importReplyTemplates?: DesktopApi['replyTemplates']['import'];
  saveTicket?: DesktopApi['ticketFiles']['save'];
  readTicketFile?: DesktopApi['ticketFiles']['read'];
  writeText?: DesktopApi['clipboard']['writeText'];
  writePicture?: DesktopApi['clipboard']['writePicture'];
};

/** The current replacements, which a test may change while it runs. */
export type ReplacedNow = () => Replacements;

type InitialConnections = { connections: Connection[]; activeId: string | null };

/** Connections in memory: saved connections have a token state, but never return the token. */
export function fakeConnections(initial: InitialConnections, replaced: ReplacedNow) {
  let { connections, activeId } = initial;
  const log = { saved: [] as ConnectionDraft[], activated: [] as string[] };
  const known = (id: string) => connections.find((connection) => connection.id === id);
  const put = (connection: Connection) => {
    connections = known(connection.id)
      ? connections.map((one) => (one.id === connection.id ? connection : one))
      : [...connections, connection];
    return success(connection);
  };

  const api: DesktopApi['connections'] = {
    list: async () => ({ connections, activeId }),
    save: async ({ draft, requestId }) => {
      log.saved.push(draft);
      const { save } = replaced();
      if (save) {
        const outcome = await save({ draft, requestId });
        return outcome.ok ? put(outcome.value) : outcome;
      }
      return put(connectionFrom(draft, known(draft.id ?? ''), connections.length));
    },
    openDemo: async () => replaced().openDemo?.() ?? put(theDemoConnection()),
    activate: async ({ id }) => {
      log.activated.push(id);
      activeId = id;
      return success(null);
    },
    forgetToken: async ({ id }) => {
      const { forgetToken } = replaced();
      if (forgetToken) return forgetToken({ id });
      const connection = known(id);
      return connection
        ? put({ ...connection, token: { kind: 'none' } })
        : failed({ kind: 'unknown-connection' });
    },
    remove: async ({ id }) => {
      const { remove } = replaced();
      if (remove) return remove({ id });
      connections = connections.filter((connection) => connection.id !== id);
      return success(null);
    },
  };
  return { api, log, stored: () => connections };
}

function connectionFrom(draft: ConnectionDraft, before: Connection | undefined, count: number): Connection {
  const { assumedTimeZone = before?.assumedTimeZone } = draft;
  return {
    id: before?.id ?? `connection-${count + 1}`,
    kind: before?.kind ?? 'remote',
    name: draft.name.trim(),
    baseUrl: before?.kind === 'demo' ? null : draft.baseUrl.trim(),
    colour: draft.colour,
    ...(typeof assumedTimeZone === 'string' && { assumedTimeZone }),
    token: draft.token === undefined ? (before?.token ?? { kind: 'none' }) : { kind: 'in-keychain' },
  };
}

/** Saved views in memory; every change returns the whole list. */
export function fakeViews(
  initial: SavedView[],
  replaced: ReplacedNow,
): { api: DesktopApi['views']; stored(): SavedView[] } {
  let views = initial;
  let count = initial.length;
  const put = async (next: SavedView[]) => {
    views = next;
    return success(views);
  };
  /** All views belong to one connection here, so its order is theirs. */
  const placed = (view: SavedView, at: number) =>
    views.filter(({ id }) => id !== view.id).toSpliced(at, 0, view);
  return {
    stored: () => views,
    api: {
      list: async () => views,
      add: async (draft) => {
        const { addView } = replaced();
        if (addView) return addView(draft);
        count += 1;
        const connectionId = viewFromText(draft.text)?.connectionId ?? '';
        return put([...views, { ...draft, id: `view-${count}`, connectionId }]);
      },
      change: ({ id, change }) => put(views.map((view) => (view.id === id ? { ...view, ...change } : view))),
      move: ({ id, to }) => {
        const moved = views.find((view) => view.id === id);
        return put(moved === undefined ? views : placed(moved, to));
      },
      remove: ({ id }) => put(views.filter((view) => view.id !== id)),
      restore: ({ view, at }) => put(placed(view, at)),
    },
  };
}

type WatchRequest = {
  what: 'add' | 'remove' | 'mark-seen' | 'check-now' | 'network-is-back';
  itemId: number | null;
};

/** The watch list in memory. Emits every change, as main does; checks nothing on its own. */
export function fakeWatch(initial: WatchedItem[]) {
  let watched = initial;
  const log = { watchRequests: [] as WatchRequest[] };
  const changes = fakeEvent<WatchedItem[]>();
  const emit = (items: WatchedItem[]) => {
    watched = items;
    changes.emit(items);
  };

  const api: DesktopApi['watch'] = {
    onChanged: changes.on,
    list: async () => watched,
    add: async ({ connectionId, itemId }) => {
      log.watchRequests.push({ what: 'add', itemId });
      if (watched.some((one) => one.connectionId === connectionId && one.itemId === itemId)) return 'watched';
      if (watched.length >= maxWatched) return 'full';
      emit([...watched, aWatchedItem({ connectionId, itemId, status: null, checkedAt: null })]);
      return 'watched';
    },
    remove: async ({ connectionId, itemId }) => {
      log.watchRequests.push({ what: 'remove', itemId });
      emit(watched.filter((one) => one.connectionId !== connectionId || one.itemId !== itemId));
    },
    markSeen: async ({ itemId }) => {
      log.watchRequests.push({ what: 'mark-seen', itemId });
      emit(watched.map((one) => (itemId === null || one.itemId === itemId ? { ...one, unseen: 0 } : one)));
    },
    checkNow: async ({ itemId }) => void log.watchRequests.push({ what: 'check-now', itemId }),
    networkIsBack: async () => void log.watchRequests.push({ what: 'network-is-back', itemId: null }),
  };
  return { api, log, emit };
}

type SupportRequest = 'save' | 'logs' | 'check' | 'download' | 'restart';

/** About, diagnostics and updates, without writing files or checking for versions. */
export function fakeSupport(
  { about, update }: { about: Partial<AboutInfo> | undefined; update: UpdateState | undefined },
  replaced: ReplacedNow,
) {
  const log = { supported: [] as SupportRequest[] };
  const news = fakeEvent<UpdateState>();
  const api: Pick<DesktopApi, 'diagnostics' | 'updates'> = {
    diagnostics: {
      preview: async ({ includesNames }) => ({
        text: `Item Catalog diagnostics\n${includesNames ? 'with' : 'without'} names`,
        fileName: 'item-catalog-diagnostics.txt',
      }),
      save: async () => {
        log.supported.push('save');
        return replaced().saveDiagnostics?.() ?? success('item-catalog-diagnostics.txt');
      },
      showLogs: async () => {
        log.supported.push('logs');
        return replaced().showLogs?.() ?? success(null);
      },
    },
    updates: {
      onChanged: news.on,
      read: async () => update ?? { kind: 'idle' },
      check: async () => void log.supported.push('check'),
      download: async () => void log.supported.push('download'),
      restart: async () => {
        log.supported.push('restart');
        return replaced().restart?.() ?? 'restarting';
      },
    },
  };
  return { api, log, about: async () => ({ ...noAbout, ...about }), emitUpdate: news.emit };
}

const noAbout: AboutInfo = {
  versions: [['Item Catalog', '0.0.0-test']],
  dataFolder: '/home/someone/.config/Item Catalog',
  logsFolder: '/home/someone/.config/Item Catalog/logs',
  licences: [],
};
