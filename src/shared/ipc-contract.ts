import type { AboutInfo } from './about.ts';
import type { Connection, ConnectionDraft, ConnectionList } from './connection.ts';
import type { ContractDifferences } from './contract-difference.ts';
import type { DeepLink } from './deep-link.ts';
import type {
  AppCommand,
  AppInfo,
  CommandStates,
  DiagnosticsPreview,
  GetRequest,
  ListRequest,
  OpenLinkRequest,
} from './desktop-api.ts';
import type { ItemDiary } from './diary.ts';
import type { ExportDecision, ExportProgress, ExportRequest, ExportStarted } from './export.ts';
import type { ItemDetail, ItemPage } from './item.ts';
import type { Outcome } from './outcome.ts';
import type { OpenedItem, RecentItem } from './recent-item.ts';
import type { HoldNews, RequestRecord } from './request-record.ts';
import type { SavedView, SavedViewChange, SavedViewDraft } from './saved-view.ts';
import type { Settings } from './settings.ts';
import type { Training } from './training.ts';
import type { RestartAnswer, UpdateState } from './update.ts';
import type { WatchAdded, WatchedItem, WatchSelection, WatchTarget } from './watch.ts';

/**
 * Every channel between page and main: what is sent and what comes back. Main's handlers and the preload are both
 * checked against this one list, so a missing handler or a wrong argument is a compile error.
 */
export type IpcContract = {
  'app:info': { request: undefined; reply: AppInfo };
  'connections:list': { request: undefined; reply: ConnectionList };
  'connections:save': { request: { draft: ConnectionDraft; requestId: string }; reply: Outcome<Connection> };
  'connections:open-demo': { request: undefined; reply: Outcome<Connection> };
  'connections:activate': { request: { id: string }; reply: Outcome<null> };
  'connections:forget-token': { request: { id: string }; reply: Outcome<Connection> };
  'connections:remove': { request: { id: string }; reply: Outcome<null> };
  'items:list': { request: ListRequest; reply: Outcome<ItemPage> };
  'items:get': { request: GetRequest; reply: Outcome<ItemDetail> };
  'requests:cancel': { request: { requestId: string }; reply: undefined };
  'requests:retry-now': { request: { connectionId: string }; reply: undefined };
  'requests:timeline': { request: undefined; reply: RequestRecord[] };
  'requests:follow': { request: { isFollowed: boolean }; reply: undefined };
  'answers:differences': { request: undefined; reply: ContractDifferences };
  'links:open': { request: OpenLinkRequest; reply: Outcome<null> };
  'clipboard:write': { request: { text: string }; reply: undefined };
  'clipboard:write-picture': { request: { png: Uint8Array }; reply: undefined };
  'training:read': { request: undefined; reply: Training };
  'training:change': { request: Training; reply: Training };
  'watch:list': { request: undefined; reply: WatchedItem[] };
  'watch:add': { request: WatchTarget; reply: WatchAdded };
  'watch:remove': { request: WatchTarget; reply: undefined };
  'watch:mark-seen': { request: WatchSelection; reply: undefined };
  'watch:check-now': { request: WatchSelection; reply: undefined };
  'watch:network-is-back': { request: undefined; reply: undefined };
  'diary:of-item': { request: WatchTarget; reply: ItemDiary };
  'views:list': { request: undefined; reply: SavedView[] };
  'views:add': { request: SavedViewDraft; reply: Outcome<SavedView[]> };
  'views:change': { request: { id: string; change: SavedViewChange }; reply: Outcome<SavedView[]> };
  'views:move': { request: { id: string; to: number }; reply: Outcome<SavedView[]> };
  'views:remove': { request: { id: string }; reply: Outcome<SavedView[]> };
  'views:restore': { request: { view: SavedView; at: number }; reply: Outcome<SavedView[]> };
  'recents:list': { request: { connectionId: string }; reply: RecentItem[] };
  'recents:note': { request: OpenedItem; reply: RecentItem[] };
  'recents:clear': { request: { connectionId: string }; reply: RecentItem[] };
  'deep-links:take': { request: undefined; reply: DeepLink | null };
  'exports:start': { request: ExportRequest; reply: Outcome<ExportStarted | null> };
  'exports:decide': { request: { exportId: string; decision: ExportDecision }; reply: undefined };
  'exports:reveal': { request: { exportId: string }; reply: undefined };
  'exports:current': { request: undefined; reply: ExportProgress | null };
  'app:about': { request: undefined; reply: AboutInfo };
  'diagnostics:preview': { request: { includesNames: boolean }; reply: DiagnosticsPreview };
  'diagnostics:save': { request: undefined; reply: Outcome<string | null> };
  'diagnostics:show-logs': { request: undefined; reply: Outcome<null> };
  'updates:read': { request: undefined; reply: UpdateState };
  'updates:check': { request: undefined; reply: undefined };
  'updates:download': { request: undefined; reply: undefined };
  'updates:restart': { request: undefined; reply: RestartAnswer };
  'menu:show': { request: CommandStates; reply: undefined };
  'settings:read': { request: undefined; reply: Settings };
  'settings:change': { request: Partial<Settings>; reply: Settings };
};

export type IpcChannel = keyof IpcContract;

/** What main tells the page without being asked. */
export type IpcEvents = {
  /** `app:info` has something new to say. */
  'app:news': undefined;
  'app:command': AppCommand;
  /** A deep link waits to be taken. */
  'app:deep-link': undefined;
  'requests:hold': HoldNews;
  'requests:changed': RequestRecord[];
  'updates:changed': UpdateState;
  'exports:progress': ExportProgress;
  /** The whole list, whenever something of it is different. */
  'watch:changed': WatchedItem[];
};
