import type { Connection, ConnectionDraft, ConnectionList } from './connection.ts';
import type { ContractDifferences } from './contract-difference.ts';
import type { AppCommand, AppInfo, GetRequest, ListRequest, OpenLinkRequest } from './desktop-api.ts';
import type { ItemDetail, ItemPage } from './item.ts';
import type { Outcome } from './outcome.ts';
import type { HoldNews, RequestRecord } from './request-record.ts';
import type { Settings } from './settings.ts';
import type { Training } from './training.ts';

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
  'training:read': { request: undefined; reply: Training };
  'training:change': { request: Training; reply: Training };
  'settings:read': { request: undefined; reply: Settings };
  'settings:change': { request: Partial<Settings>; reply: Settings };
};

export type IpcChannel = keyof IpcContract;

/** What main tells the page without being asked. */
export type IpcEvents = {
  'app:command': AppCommand;
  'requests:hold': HoldNews;
  'requests:changed': RequestRecord[];
};
