import type { AboutInfo } from './about.ts';
import type { Connection, ConnectionDraft, ConnectionList } from './connection.ts';
import type { ContractDifferences } from './contract-difference.ts';
import type { DeepLink } from './deep-link.ts';
import type { ItemDiary } from './diary.ts';
import type { ExportDecision, ExportProgress, ExportRequest, ExportStarted } from './export.ts';
import type { ItemDetail, ItemPage } from './item.ts';
import type { ItemQuery } from './item-query.ts';
import type { Outcome } from './outcome.ts';
import type { PolicyInfo } from './policy.ts';
import type { OpenedItem, RecentItem } from './recent-item.ts';
import type { HoldNews, PagePurpose, RequestRecord } from './request-record.ts';
import type { SavedView, SavedViewChange, SavedViewDraft } from './saved-view.ts';
import type { Settings } from './settings.ts';
import type { StartNote } from './start-note.ts';
import type { Training } from './training.ts';
import type { RestartAnswer, UpdateState } from './update.ts';
import type { WatchAdded, WatchedItem, WatchSelection, WatchTarget } from './watch.ts';

/** Everything `window.desktop` offers the page: named operations, never "a URL", and never the token. */
export type DesktopApi = {
  /** What this app and this run are; for About, the footer and diagnostics. */
  appInfo(): Promise<AppInfo>;

  connections: {
    list(): Promise<ConnectionList>;
    /**
     * Verifies the draft with one list request, then stores it and its token. A token that the service refuses is not
     * stored; `unreachable` and other network trouble store nothing either and say why.
     */
    save(draft: ConnectionDraft, requestId: string): Promise<Outcome<Connection>>;
    /** Starts the built-in demo catalog if it isn't running and makes it a connection. */
    openDemo(): Promise<Outcome<Connection>>;
    /** Remembers which connection is opened at the next start. */
    activate(id: string): Promise<Outcome<null>>;
    /** Deletes the token from the keychain and memory, reads back to prove it, and keeps the connection. */
    forgetToken(id: string): Promise<Outcome<Connection>>;
    /** Deletes the token as above, and the connection. */
    remove(id: string): Promise<Outcome<null>>;
  };

  items: {
    /** `GET /v1/items` (section 4.1). */
    list(request: ListRequest): Promise<Outcome<ItemPage>>;
    /** `GET /v1/items/{item_id}` (section 4.2). */
    get(request: GetRequest): Promise<Outcome<ItemDetail>>;
    /** Settles the named request as `cancelled` within 100 ms, also when the cancel arrives first. */
    cancel(requestId: string): Promise<void>;
  };

  requests: {
    /** The last 500 requests of this run, oldest first. */
    timeline(): Promise<RequestRecord[]>;
    /** From now on `onTimeline` hears of each change, or hears no more. */
    followTimeline(isFollowed: boolean): Promise<void>;
    /** Ends the wait that the service asked of this connection. */
    retryNow(connectionId: string): Promise<void>;
    /** In what the answers of this run differ from the interface document. */
    differences(): Promise<ContractDifferences>;
  };

  /** What staff practise on the built-in demo; kept for this run only. */
  training: {
    read(): Promise<Training>;
    change(training: Training): Promise<Training>;
  };

  links: {
    /** Opens a link of an item in the system's browser. Main knows the address from its own answer and checks it. */
    open(request: OpenLinkRequest): Promise<Outcome<null>>;
  };

  clipboard: {
    writeText(text: string): Promise<void>;
    /** The bytes of a PNG of at most 2 MiB; anything else is refused. */
    writePicture(png: Uint8Array): Promise<void>;
  };

  watch: {
    /** The watched items of every connection, in the order in which they were added. */
    list(): Promise<WatchedItem[]>;
    /**
     * Watches an item from now on, with what main last saw of it, else it is checked at once. One that was removed lately
     * comes back with all that was known of it.
     */
    add(item: WatchTarget): Promise<WatchAdded>;
    remove(item: WatchTarget): Promise<void>;
    markSeen(items: WatchSelection): Promise<void>;
    /** Checks without waiting for the next time; a hold that the service asked for is still respected. */
    checkNow(items: WatchSelection): Promise<void>;
    /** This computer is online again: checks that failed before are not put off any longer. */
    networkIsBack(): Promise<void>;
  };

  diary: {
    /** The statuses of an item as this app saw them, newest first. */
    ofItem(item: WatchTarget): Promise<ItemDiary>;
  };

  /** The saved views. Each change answers with the whole list as it is then; `invalid-input` says what a name lacks. */
  views: {
    /** Of every connection, in the order a person gave them. */
    list(): Promise<SavedView[]>;
    /** At the end of its connection's views. */
    add(draft: SavedViewDraft): Promise<Outcome<SavedView[]>>;
    change(id: string, change: SavedViewChange): Promise<Outcome<SavedView[]>>;
    /** To a place among its connection's views, counted from 0. */
    move(id: string, to: number): Promise<Outcome<SavedView[]>>;
    remove(id: string): Promise<Outcome<SavedView[]>>;
    /** Puts a removed view back to its place among its connection's. */
    restore(view: SavedView, at: number): Promise<Outcome<SavedView[]>>;
  };

  /** The items of a connection whose detail was open lately, the newest first. Each change answers with the list after it. */
  recents: {
    list(connectionId: string): Promise<RecentItem[]>;
    note(opened: OpenedItem): Promise<RecentItem[]>;
    clear(connectionId: string): Promise<RecentItem[]>;
  };

  deepLinks: {
    /** The link that the system started or called the app with; null when none waits. Main keeps it until somebody takes it. */
    take(): Promise<DeepLink | null>;
  };

  exports: {
    /**
     * Asks the person for a place, then writes rows there; null: they closed the dialog. What comes of it is told by
     * `onExportProgress`. Failure kinds: `export` (busy), `file`.
     */
    start(request: ExportRequest): Promise<Outcome<ExportStarted | null>>;
    decide(exportId: string, decision: ExportDecision): Promise<void>;
    /** Shows the finished file in the system's file manager. */
    reveal(exportId: string): Promise<void>;
    /** The export of this run that was begun last. */
    current(): Promise<ExportProgress | null>;
  };

  /** Versions, folders and licences. */
  about(): Promise<AboutInfo>;

  diagnostics: {
    /** The text that `save` would write, for reading before it is written. */
    preview(includesNames: boolean): Promise<DiagnosticsPreview>;
    /** Asks for a place and writes the last preview. The file's name; null: the person closed the dialog. */
    save(): Promise<Outcome<string | null>>;
    /** Opens the folder of the logs in the system's file manager. */
    showLogs(): Promise<Outcome<null>>;
  };

  updates: {
    read(): Promise<UpdateState>;
    /** Looks for a newer version; what comes of it is told by `onUpdate`. */
    check(): Promise<void>;
    download(): Promise<void>;
    /** Quits and starts as the version that is ready. */
    restart(): Promise<RestartAnswer>;
  };

  menu: {
    /** The native menu greys out what nobody can do, and ticks what is on. Until a page has told, it offers no command. */
    show(states: CommandStates): Promise<void>;
  };

  settings: {
    read(): Promise<Settings>;
    /** Merges the change and writes the file within a second. */
    change(change: Partial<Settings>): Promise<Settings>;
  };

  /** `appInfo` has something new to say. Returns the function that unsubscribes, as those below do. */
  onAppNews(listener: () => void): () => void;
  /** Native menu entries and accelerators that act in the page. Returns the function that unsubscribes. */
  onCommand(listener: (command: AppCommand) => void): () => void;
  /** A link waits to be taken. */
  onDeepLink(listener: () => void): () => void;
  /** A connection whose requests are held because the service asked for it, and the end of that. */
  onRequestHold(listener: (news: HoldNews) => void): () => void;
  onUpdate(listener: (state: UpdateState) => void): () => void;
  /** New and changed records of the timeline, while it is followed. */
  onTimeline(listener: (changed: RequestRecord[]) => void): () => void;
  /** How an export goes, ten times a second at most. */
  onExportProgress(listener: (progress: ExportProgress) => void): () => void;
  /** The whole watch list, whenever something of it is different. */
  onWatched(listener: (items: WatchedItem[]) => void): () => void;
};

export type ListRequest = { requestId: string; connectionId: string; purpose: PagePurpose; query: ItemQuery };
export type GetRequest = { requestId: string; connectionId: string; purpose: PagePurpose; itemId: number };
export type OpenLinkRequest = { connectionId: string; itemId: number; link: ItemLink };

/**
 * `trade_url`: the address of the item's own field. `trade_offer`: the offer by its id on the platform. `profile`: the
 * account that the trade address names. `market`: the listing on the platform's market, which takes a list row's `appid`.
 */
export const itemLinks = ['trade_url', 'trade_offer', 'profile', 'market'] as const;
export type ItemLink = (typeof itemLinks)[number];

export type DiagnosticsPreview = { text: string; fileName: string };

export type AppInfo = {
  version: string;
  runtime: 'electron' | 'chromium-shell';
  platform: string;
  /** What was found at start that a person should know of, to be said once. */
  startNotes: StartNote[];
  /** What the organisation's policy file sets; null: nobody manages this computer. */
  policy: PolicyInfo | null;
};

/**
 * Everything that a person can ask for by name: from the native menu, a key, a button or the palette. Whoever can do it
 * subscribes (see app-commands.tsx); what nobody offers at the moment is not listed in the palette.
 */
export const appCommands = [
  // Looking up
  'focus-filter',
  'clear-filters',
  'go-to-item',
  'look-up-ids',
  'refresh',
  'toggle-auto-refresh',
  'next-page',
  'previous-page',
  'show-duplicates',
  'toggle-status-column',
  // The open item
  'previous-item',
  'next-item',
  'refresh-item',
  'close-detail',
  'watch-item',
  'copy-support-card',
  'open-trade-url',
  'open-trade-offer',
  'open-market',
  'open-profile',
  // Keeping and sharing
  'save-view',
  'copy-link',
  'copy-rows',
  'export',
  'reveal-export',
  // Getting around
  'open-palette',
  'back',
  'forward',
  'show-items',
  'show-watched',
  'show-recent',
  'manage-connections',
  'add-connection',
  'enter-token',
  'training',
  'stop-training',
  'show-settings',
  // Looks
  'choose-columns',
  'toggle-density',
  'toggle-sidebar',
  'theme-light',
  'theme-dark',
  'theme-system',
  'zoom-in',
  'zoom-out',
  'zoom-reset',
  // Help
  'show-shortcuts',
  'show-requests',
  'show-differences',
  'save-diagnostics',
  'show-logs',
  'check-for-updates',
  'show-about',
] as const;
export type AppCommand = (typeof appCommands)[number];

/** The commands that somebody can do at this moment, and those of stateful-commands.ts that are on. */
export type CommandStates = { possible: AppCommand[]; on: AppCommand[] };
