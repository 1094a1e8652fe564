import type { AppCommand, CommandStates } from '#shared/app-commands.ts';
import type { AboutInfo, AppInfo, StartNote, UpdateState } from '#shared/app-info.ts';
import type { Connection } from '#shared/connection.ts';
import type { DeepLink } from '#shared/deep-link.ts';
import type { OpenLinkRequest } from '#shared/desktop-api.ts';
import type { ExportDecision, ExportProgress, ExportRequest } from '#shared/export.ts';
import { success } from '#shared/failure.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { CatalogRow, ItemDetail, OpenedItem, RecentItem } from '#shared/item.ts';
import type { Alias } from '#shared/message.ts';
import type { ItemNote } from '#shared/note.ts';
import type { ReplyTemplates } from '#shared/reply.ts';
import type { ContractDifferences, HoldChange, RequestRecord } from '#shared/request-record.ts';
import type { SavedView } from '#shared/saved-view.ts';
import { defaultSettings, type Settings } from '#shared/settings.ts';
import { maxTickets, type Ticket, type TicketTarget } from '#shared/ticket.ts';
import {
  markedAs,
  seenDelivery,
  ticketState,
  uniqueTicketName,
  withItems,
  withReply,
  withResponse,
} from '#shared/ticket-state.ts';
import { noTraining, type Training } from '#shared/training.ts';
import type { ItemHistory, WatchedItem } from '#shared/watch.ts';
import { words } from '#words/words.ts';
import { someRows, theDemoConnection } from './builders.ts';
import { fakeItems, fakeLocalCopies } from './fake-catalog.ts';
import {
  fakeConnections,
  fakeEvent,
  fakeSupport,
  fakeViews,
  fakeWatch,
  type Replacements,
} from './fake-main.ts';
import { fakeRead } from './fake-reader.ts';

export type FakeDesktopOptions = {
  /** The catalog's rows, the same for every connection. Default: 120 rows named `Item 1` … `Item 120`. */
  items?: CatalogRow[];
  connections?: Connection[];
  activeId?: string | null;
  settings?: Partial<Settings>;
  appInfo?: Partial<AppInfo>;
  about?: Partial<AboutInfo>;
  update?: UpdateState;
  timeline?: RequestRecord[];
  /** An export that began before the page loaded. */
  currentExport?: ExportProgress;
  /** Default: the responses are as documented. */
  differences?: ContractDifferences;
  watched?: WatchedItem[];
  views?: SavedView[];
  recents?: RecentItem[];
  /** Notes on items, the same for every connection. */
  notes?: ItemNote[];
  tickets?: Ticket[];
  history?: ItemHistory;
  localCopy?: Parameters<typeof fakeLocalCopies>[0];
  /** Replaces single operations: `replace: { list: async () => failed({ kind: 'token-refused' }) }`. */
  replace?: Replacements;
};

/** A desktop in memory that records calls for tests. */
export type FakeDesktop = ReturnType<typeof fakeDesktop>;

/**
 * Implements the whole {@link DesktopApi} over arrays, with the same promises as main. Larger parts are in fakes of
 * their own beside this one.
 */
export function fakeDesktop(options: FakeDesktopOptions = {}) {
  let replaced = options.replace ?? {};
  const replacedNow = () => replaced;
  const items = fakeItems(options.items ?? someRows(120), replacedNow);
  const known = options.connections ?? [theDemoConnection()];
  const activeId = options.activeId === undefined ? (known[0]?.id ?? null) : options.activeId;
  const connections = fakeConnections({ connections: known, activeId }, replacedNow);
  const localCopies = fakeLocalCopies(options.localCopy);
  const watch = fakeWatch(options.watched ?? []);
  const support = fakeSupport({ about: options.about, update: options.update }, replacedNow);
  let settings: Settings = { ...defaultSettings, ...options.settings };
  let training: Training = noTraining;
  let waitingLink: DeepLink | null = null;
  const commands = fakeEvent<AppCommand>();
  const holds = fakeEvent<HoldChange>();
  const exportProgress = fakeEvent<ExportProgress>();
  let timeline = options.timeline ?? [];
  const links = fakeEvent<void>();
  const infoChanges = fakeEvent<void>();
  let startNotes = options.appInfo?.startNotes ?? [];
  const keptViews = fakeViews(options.views ?? [], replacedNow);
  let recents = options.recents ?? [];
  let tickets = options.tickets ?? [];
  let notes = options.notes ?? [];
  let replyTemplates = words.replies.defaults;
  const ticketChanges = fakeEvent<{ connectionId: string; tickets: Ticket[] }>();
  const ticketCounts = fakeEvent<Record<string, number>>();
  const ticketsOf = (connectionId: string) => tickets.filter((one) => one.connectionId === connectionId);
  function updateTicket({ connectionId, id }: TicketTarget, change: (ticket: Ticket) => Ticket): Ticket[] {
    tickets = tickets.map((ticket) => (ticket.id === id ? change(ticket) : ticket));
    ticketCounts.emit(countChanged(tickets));
    return ticketsOf(connectionId);
  }
  /** The calls to main, oldest first. */
  const log = {
    ...items.log,
    ...connections.log,
    ...watch.log,
    ...localCopies.log,
    ...support.log,
    learnt: [] as Alias[],
    copied: [] as string[],
    copiedPictures: [] as Uint8Array[],
    opened: [] as OpenLinkRequest[],
    /** Connections whose hold was ended by the user. */
    retriedNow: [] as string[],
    exported: [] as ExportRequest[],
    exportDecisions: [] as { exportId: string; decision: ExportDecision }[],
    revealed: [] as string[],
    noted: [] as OpenedItem[],
    savedTickets: [] as string[],
    exportedReplyTemplates: [] as ReplyTemplates[],
    menuStates: [] as CommandStates[],
  };
  /** Stored data, events from main, and actions outside of the page. */
  const handle = {
    ...log,
    storedSettings: () => settings,
    storedConnections: connections.stored,
    storedViews: keptViews.stored,
    storedTickets: () => tickets,
    /** A check of main's, or any other response, was about this item. */
    seeItem: (connectionId: string, detail: ItemDetail) => {
      tickets = tickets.map((ticket) => withResponse(ticket, seenDelivery(detail.item), detail.receivedAt));
      ticketChanges.emit({ connectionId, tickets: ticketsOf(connectionId) });
      ticketCounts.emit(countChanged(tickets));
    },
    /** Main received and parsed a link from the system. */
    openLink: (link: DeepLink) => {
      waitingLink = link;
      links.emit();
    },
    addStartNote: (note: StartNote) => {
      startNotes = [...startNotes, note];
      infoChanges.emit();
    },
    command: commands.emit,
    hold: holds.emit,
    emitExport: exportProgress.emit,
    changeTimeline: (records: RequestRecord[]) => {
      timeline = records;
    },
    emitUpdate: support.emitUpdate,
    emitLocalCopy: localCopies.emit,
    changeWatched: watch.emit,
    replace: (change: Replacements) => {
      replaced = { ...replaced, ...change };
    },
  };
  const desktop: DesktopApi = {
    app: {
      info: async () => ({
        version: '0.0.0-test',
        runtime: 'chromium-shell',
        platform: 'linux',
        systemLocale: 'en-US',
        policy: null,
        ...options.appInfo,
        startNotes,
      }),
      about: support.about,
      onInfoChanged: infoChanges.on,
      onCommand: commands.on,
    },
    connections: {
      ...connections.api,
      remove: async (removed) => {
        tickets = tickets.filter(({ connectionId }) => connectionId !== removed.id);
        return connections.api.remove(removed);
      },
    },
    items: items.api,
    localCopies: localCopies.api,
    requests: {
      timeline: async () => timeline,
      cancel: async (asked) => {
        log.cancelled.push(asked.requestId);
        await replaced.cancel?.(asked);
      },
      retryNow: async ({ connectionId }) => void log.retriedNow.push(connectionId),
      onHold: holds.on,
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
      writeText: async (asked) => {
        await replaced.writeText?.(asked);
        log.copied.push(asked.text);
      },
      writePicture: async (asked) => {
        await replaced.writePicture?.(asked);
        log.copiedPictures.push(asked.png);
      },
    },
    watch: watch.api,
    history: { ofItem: async () => options.history ?? { kind: 'kept', spans: [] } },
    views: keptViews.api,
    messages: {
      read: async (request) => replacedNow().readMessage?.(request) ?? success(fakeRead(request.text)),
      learn: async (alias) => void log.learnt.push(alias),
      similar: async () => success(options.localCopy?.similar ?? []),
      suggest: async (request) => replacedNow().suggest?.(request) ?? success(items.suggested(request)),
    },
    tickets: {
      list: async ({ connectionId }) => ticketsOf(connectionId),
      put: async ({ progress: given, ...ticket }) => {
        const others = tickets.filter(({ id }) => id !== ticket.id);
        const { progress = given } = tickets.find(({ id }) => id === ticket.id) ?? {};
        const names = others.map(({ name }) => name);
        const put = { ...ticket, ...(progress && { progress }), name: uniqueTicketName(ticket.name, names) };
        // Main drops the one that is needed least.
        tickets = [put, ...others].slice(0, maxTickets);
        return ticketsOf(ticket.connectionId);
      },
      remove: async (removed) => {
        tickets = tickets.filter(({ id }) => id !== removed.id);
        return ticketsOf(removed.connectionId);
      },
      lookedUp: async ({ found, ...target }) => updateTicket(target, (ticket) => withItems(ticket, found)),
      replied: async ({ about, ...target }) =>
        updateTicket(target, (ticket) => withReply(ticket, about, Date.now())),
      mark: async ({ as, ...target }) => updateTicket(target, (ticket) => markedAs(ticket, as)),
      changedTickets: async () => countChanged(tickets),
      onChanged: ticketChanges.on,
      onCounts: ticketCounts.on,
    },
    ticketFiles: {
      save: async (target) => {
        log.savedTickets.push(target.id);
        return replaced.saveTicket?.(target) ?? success('Order.json');
      },
      read: async (given) => replaced.readTicketFile?.(given) ?? success(null),
    },
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
    notes: {
      list: async () => notes,
      put: async ({ itemId, text, name }) => {
        const others = notes.filter((one) => one.itemId !== itemId);
        notes = text.trim() === '' ? others : [{ itemId, text: text.trim(), name }, ...others];
        return notes;
      },
    },
    replyTemplates: {
      read: async () => replaced.readReplyTemplates?.() ?? replyTemplates,
      change: async (changed) => {
        replyTemplates = changed;
        return replyTemplates;
      },
      export: async (given) => {
        log.exportedReplyTemplates.push(given);
        return success('reply-templates.json');
      },
      import: async () => replaced.importReplyTemplates?.() ?? success(null),
    },
    deepLinks: {
      take: async () => {
        const taken = waitingLink;
        waitingLink = null;
        return taken;
      },
      onWaiting: links.on,
    },
    exports: {
      start: async (request) => {
        log.exported.push(request);
        return replaced.startExport ? replaced.startExport(request) : success({ exportId: 'export-1' });
      },
      decide: async (decided) => void log.exportDecisions.push(decided),
      reveal: async ({ exportId }) => void log.revealed.push(exportId),
      current: async () => options.currentExport ?? null,
      onProgress: exportProgress.on,
    },
    ...support.api,
    menu: { show: async (states) => void log.menuStates.push(states) },
    settings: {
      read: async () => settings,
      change: async (change) => {
        settings = { ...settings, ...change };
        return settings;
      },
    },
  };
  return { ...desktop, ...handle };
}

function countChanged(tickets: readonly Ticket[]): Record<string, number> {
  const changed = tickets.filter((ticket) => ticketState(ticket) === 'changed');
  return Object.fromEntries(
    [...Map.groupBy(changed, ({ connectionId }) => connectionId)].map(([id, some]) => [id, some.length]),
  );
}
