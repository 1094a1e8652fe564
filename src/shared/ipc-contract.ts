import type { AppCommand, CommandStates } from './app-commands.ts';
import type { AboutInfo, AppInfo, RestartResult, UpdateState } from './app-info.ts';
import type { Connection, ConnectionDraft, ConnectionList } from './connection.ts';
import type { DeepLink } from './deep-link.ts';
import type {
  DiagnosticsPreview,
  GetRequest,
  ListRequest,
  LocalCopyListRequest,
  OpenLinkRequest,
} from './desktop-api.ts';
import type { ExportDecision, ExportProgress, ExportRequest, ExportStarted } from './export.ts';
import type { Outcome } from './failure.ts';
import type { ItemDetail, ItemPage, OpenedItem, RecentItem } from './item.ts';
import type {
  CopiedItem,
  KeptLocalCopy,
  LocalCopyEstimate,
  LocalCopyGroupPage,
  LocalCopyState,
  SimilarName,
  Spelling,
} from './local-copy.ts';
import type { Alias, ReadMessage, SuggestRequest } from './message.ts';
import type { ItemNote, NoteDraft } from './note.ts';
import type { ImportedReplyTemplates, ReplyTemplates } from './reply.ts';
import type { ContractDifferences, HoldChange, RequestRecord } from './request-record.ts';
import type { SavedView, SavedViewChange, SavedViewDraft } from './saved-view.ts';
import type { Settings } from './settings.ts';
import type { LookedUp, SeenDelivery, Ticket, TicketTarget } from './ticket.ts';
import type { Training } from './training.ts';
import type { ItemHistory, WatchAdded, WatchedItem, WatchSelection, WatchTarget } from './watch.ts';

/**
 * Every operation of main that the page can call, with at most one argument. The preload derives `window.desktop.items.list(request)`
 * from `items:list`; the page's types and main's handlers are checked against it.
 */
export const channels = {
  'app:info': value<AppInfo>(),
  'app:about': value<AboutInfo>(),

  'connections:list': value<ConnectionList>(),
  /** Verifies the draft with one list request, then stores it and its token. Stores nothing if that fails. */
  'connections:save': outcome<Connection, { draft: ConnectionDraft; requestId: string }>(),
  /** Starts the demo catalog if it isn't running, and adds it as a connection. */
  'connections:openDemo': outcome<Connection>(),
  /** Sets the connection to open at the next start. */
  'connections:activate': outcome<null, { id: string }>(),
  /** Deletes the token from the keychain and memory, and verifies that by reading. */
  'connections:forgetToken': outcome<Connection, { id: string }>(),
  /** Deletes the token as above, and the connection. */
  'connections:remove': outcome<null, { id: string }>(),

  /** `GET /v1/items` (section 4.1). */
  'items:list': outcome<ItemPage, ListRequest>(),
  /** `GET /v1/items/{item_id}` (section 4.2). */
  'items:get': outcome<ItemDetail, GetRequest>(),

  /** Settles the named request, which was sent before, as `cancelled` within 100 ms. */
  'requests:cancel': value<void, { requestId: string }>(),
  'requests:retryNow': value<void, { connectionId: string }>(),
  /** The last 500 requests of this run, oldest first. */
  'requests:timeline': value<RequestRecord[]>(),
  /** How the responses of this run differ from the interface document. */
  'requests:differences': value<ContractDifferences>(),

  /** Opens a link of an item in the system's browser. Main knows the address from its own response and checks it. */
  'links:open': outcome<null, OpenLinkRequest>(),

  'clipboard:writeText': value<void, { text: string }>(),
  /** The bytes of a PNG of at most 2 MiB; anything else is refused. */
  'clipboard:writePicture': value<void, { png: Uint8Array }>(),

  /** Training with the demo catalog, for this run only. */
  'training:read': value<Training>(),
  'training:change': value<Training, Training>(),

  /** The watched items of every connection, in the order in which they were added. */
  'watch:list': value<WatchedItem[]>(),
  /**
   * Watches an item, starting from its last seen state; without one it is checked immediately. A recently removed item is
   * restored with its history.
   */
  'watch:add': value<WatchAdded, WatchTarget>(),
  'watch:remove': value<void, WatchTarget>(),
  'watch:markSeen': value<void, WatchSelection>(),
  /** Checks now instead of at the next interval; a hold that the service asked for is still respected. */
  'watch:checkNow': value<void, WatchSelection>(),
  /** This computer is online again: failed checks are retried now. */
  'watch:networkIsBack': value<void>(),

  /** The statuses of an item as this app saw them, newest first. */
  'history:ofItem': value<ItemHistory, WatchTarget>(),

  /** The saved views of every connection, in the user's order. Each change returns the whole list after it. */
  'views:list': value<SavedView[]>(),
  /** At the end of its connection's views; `invalid-input` says what a name lacks. */
  'views:add': outcome<SavedView[], SavedViewDraft>(),
  'views:change': outcome<SavedView[], { id: string; change: SavedViewChange }>(),
  /** To a place among its connection's views, counted from 0. */
  'views:move': outcome<SavedView[], { id: string; to: number }>(),
  'views:remove': outcome<SavedView[], { id: string }>(),
  /** Restores a removed view to its place among its connection's. */
  'views:restore': outcome<SavedView[], { view: SavedView; at: number }>(),

  /** The recently opened items of a connection, newest first. Each change returns the list after it. */
  'recents:list': value<RecentItem[], { connectionId: string }>(),
  'recents:note': value<RecentItem[], OpenedItem>(),
  'recents:clear': value<RecentItem[], { connectionId: string }>(),

  /** What a customer's message names, without the secrets in it. */
  'messages:read': outcome<ReadMessage, { connectionId: string; text: string }>(),
  /** Remembers the name that a user chose in the place of a text: messages that have it again are read so. */
  'messages:learn': value<void, Alias & { connectionId: string }>(),
  /** Known names like a misspelt or shortened one, the likeliest first. Where there is a local copy, it has them. */
  'messages:similar': outcome<SimilarName[], { connectionId: string; text: string }>(),
  /** Known names with words that begin as those of the prefix do, the likeliest first, without a request to the catalog. */
  'messages:suggest': outcome<string[], SuggestRequest>(),
  /** The tickets of a connection, the one that was put last first. Each change returns the list after it. */
  'tickets:list': value<Ticket[], { connectionId: string }>(),
  /** Adds a ticket or replaces the one of the same id, whose `progress` stays. A name that another ticket has gets a number. */
  'tickets:put': value<Ticket[], Ticket>(),
  'tickets:remove': value<Ticket[], TicketTarget>(),
  /** What a run of the whole ticket found. */
  'tickets:lookedUp': value<Ticket[], TicketTarget & { found: LookedUp }>(),
  /** A reply for the customer about these items was copied. */
  'tickets:replied': value<Ticket[], TicketTarget & { about: SeenDelivery[] }>(),
  /** Null: the state follows from the ticket's items again. */
  'tickets:mark': value<Ticket[], TicketTarget & { as: 'open' | 'done' | null }>(),
  /** Opens a save dialog and writes the ticket. The file's name; null: the dialog was cancelled. Failure kinds: `file`, `ticket-file`. */
  'ticketFiles:save': outcome<string | null, TicketTarget>(),
  /**
   * Reads a ticket from this text, or else from a file that the user chooses, without keeping it; null: the dialog was cancelled. It is
   * of this connection, or of another one if that is to its catalog. Failure kinds: `file`, `ticket-file`.
   */
  'ticketFiles:read': outcome<Ticket | null, { connectionId: string; text: string | null }>(),
  /** How many tickets of each connection are changed; those without one are absent. */
  'tickets:changedTickets': value<Record<string, number>>(),
  /** The notes on items of a connection, the one that was changed last first. They are never sent to the catalog. */
  'notes:list': value<ItemNote[], { connectionId: string }>(),
  /** Adds, replaces or, with an empty text, removes a note. */
  'notes:put': value<ItemNote[], NoteDraft>(),

  /** The reply templates of this computer. A change returns what is kept. */
  'replyTemplates:read': value<ReplyTemplates>(),
  'replyTemplates:change': value<ReplyTemplates, ReplyTemplates>(),
  /** Opens a save dialog and writes the given templates. The file's name; null: the dialog was cancelled. Failure kind: `file`. */
  'replyTemplates:export': outcome<string | null, ReplyTemplates>(),
  /** Opens a file dialog and reads the file, without saving anything. Null: the dialog was cancelled. Failure kind: `file`. */
  'replyTemplates:import': outcome<ImportedReplyTemplates | null>(),

  /** The link that the system opened the app with, once; null: none is pending. */
  'deepLinks:take': value<DeepLink | null>(),

  /**
   * Opens a save dialog, then writes rows to the file; null: the dialog was cancelled. Progress comes by
   * `exports:onProgress`. Failure kinds: `export` (busy), `file`.
   */
  'exports:start': outcome<ExportStarted | null, ExportRequest>(),
  'exports:decide': value<void, { exportId: string; decision: ExportDecision }>(),
  'exports:reveal': value<void, { exportId: string }>(),
  /** The export of this run that was started last. */
  'exports:current': value<ExportProgress | null>(),

  /** The local copy of the connection's list; an interrupted pass resumes. */
  'localCopies:read': value<LocalCopyState, { connectionId: string }>(),
  /** The estimated cost of a pass. Requests the count from the service if it isn't known. */
  'localCopies:estimate': outcome<LocalCopyEstimate, { connectionId: string; requestId: string }>(),
  /** Starts or resumes a pass; progress comes by `copies:onChanged`. */
  'localCopies:start': value<LocalCopyState, { connectionId: string }>(),
  'localCopies:pause': value<LocalCopyState, { connectionId: string }>(),
  /** Deletes a local copy from the disk: that of the connection's address, or that of this name. Null: the connection's own is what it was. */
  'localCopies:remove': value<LocalCopyState | null, { connectionId: string; name?: string | undefined }>(),
  /** Every local copy on the disk. Nothing is opened or resumed for it. */
  'localCopies:kept': value<KeptLocalCopy[]>(),
  /** A page of the local copy, as if the service had sent it: searched and sorted as a whole, without a request. */
  'localCopies:list': outcome<ItemPage, LocalCopyListRequest>(),
  /** A page of the groups by market name, of the items that match. */
  'localCopies:groups': outcome<LocalCopyGroupPage, LocalCopyListRequest>(),
  /** The place of an item, from 0, among all that match, whatever the page; null: it isn't among them. */
  'localCopies:indexOf': value<number | null, LocalCopyListRequest & { itemId: number }>(),
  /** Corrections of a search whose words the local copy doesn't have, if they find items. Failure kind: `file`. */
  'localCopies:spellings': outcome<Spelling[], LocalCopyListRequest>(),
  /** The local copy's data on an item; null: none. Failure kind: `file`. */
  'localCopies:ofItem': outcome<CopiedItem | null, WatchTarget>(),

  /** The text that `save` would write, for reading before it is written. */
  'diagnostics:preview': value<DiagnosticsPreview, { includesNames: boolean }>(),
  /** Opens a save dialog and writes the last preview. The file's name; null: the dialog was cancelled. */
  'diagnostics:save': outcome<string | null>(),
  'diagnostics:showLogs': outcome<null>(),

  'updates:read': value<UpdateState>(),
  /** Checks for a newer version; the result comes by `updates:onChanged`. */
  'updates:check': value<void>(),
  'updates:download': value<void>(),
  /** Quits and restarts as the downloaded version. */
  'updates:restart': value<RestartResult>(),

  /** Enables and ticks the entries of the native menu. */
  'menu:show': value<void, CommandStates>(),

  'settings:read': value<Settings>(),
  /** Merges the change and writes the file within a second. */
  'settings:change': value<Settings, Partial<Settings>>(),
} as const;

/** Every event that main emits to the page; `window.desktop.watch.onChanged(listener)` subscribes to `watch:onChanged`. */
export const events = {
  'app:onInfoChanged': event<void>(),
  /** Native menu entries and accelerators that act in the page. */
  'app:onCommand': event<AppCommand>(),
  'deepLinks:onWaiting': event<void>(),
  /** When the service's request to wait puts a connection's requests on hold, and when that ends. */
  'requests:onHold': event<HoldChange>(),
  /** The state of a connection's copy, a few times a second during a pass. */
  'localCopies:onChanged': event<LocalCopyState>(),
  'updates:onChanged': event<UpdateState>(),
  /** The progress of an export, at most ten times a second. */
  'exports:onProgress': event<ExportProgress>(),
  /** After a response changed tickets of a connection: all of its tickets. */
  'tickets:onChanged': event<{ connectionId: string; tickets: Ticket[] }>(),
  'tickets:onCounts': event<Record<string, number>>(),
  /** The whole watch list, after each change. */
  'watch:onChanged': event<WatchedItem[]>(),
} as const;

/** `returnsOutcome`: expected failures are returned as values, and a bug as the failure `internal`. */
type Channel<Reply, Request> = {
  readonly returnsOutcome: boolean;
  /** For types only; absent at run time. */
  readonly types?: { request: Request; reply: Reply };
};
type Event<Payload> = { readonly types?: { payload: Payload } };

function value<Reply, Request = undefined>(): Channel<Reply, Request> {
  return { returnsOutcome: false };
}
function outcome<Value, Request = undefined>(): Channel<Outcome<Value>, Request> {
  return { returnsOutcome: true };
}
function event<Payload>(): Event<Payload> {
  return {};
}

type TypesOf<C extends { readonly types?: unknown }> = NonNullable<C['types']>;

export type IpcChannel = keyof typeof channels;
export type IpcContract = { [C in IpcChannel]: TypesOf<(typeof channels)[C]> };
type IpcEvent = keyof typeof events;
export type IpcEvents = { [E in IpcEvent]: TypesOf<(typeof events)[E]>['payload'] };

/** `window.desktop`: a method per channel, and per event a subscription that returns its unsubscribe function. */
export type DesktopApi = {
  [G in GroupOf<IpcChannel | IpcEvent>]: {
    [C in IpcChannel as MethodOf<G, C>]: IpcContract[C]['request'] extends undefined
      ? () => Promise<IpcContract[C]['reply']>
      : (request: IpcContract[C]['request']) => Promise<IpcContract[C]['reply']>;
  } & {
    [E in IpcEvent as MethodOf<G, E>]: (listener: (payload: IpcEvents[E]) => void) => () => void;
  };
};

type GroupOf<Name extends string> = Name extends `${infer G}:${string}` ? G : never;
type MethodOf<G extends string, Name extends string> = Name extends `${G}:${infer M}` ? M : never;
