import type { ClipboardWriter } from '#main/clipboard-writer.ts';
import type { ConnectionService } from '#main/connections/connection-service.ts';
import type { ContractDrift } from '#main/contract-drift/contract-drift.ts';
import type { LinkInbox } from '#main/deep-links/link-inbox.ts';
import type { Diagnostics } from '#main/diagnostics/diagnostics.ts';
import type { StatusDiary } from '#main/diary/status-diary.ts';
import type { ExportService } from '#main/exports/export-service.ts';
import type { ItemsApi } from '#main/items-api/items-api.ts';
import type { LinkOpener } from '#main/links/link-opener.ts';
import type { MenuStates } from '#main/menu-states.ts';
import type { RecentItems } from '#main/recent-items/recent-items.ts';
import type { RequestLimiter } from '#main/request-limits/request-limiter.ts';
import type { RequestTimeline } from '#main/request-timeline/request-timeline.ts';
import type { SavedViews } from '#main/saved-views/saved-views.ts';
import type { SettingsStore } from '#main/settings/settings-store.ts';
import type { TrainingService } from '#main/training/training.ts';
import type { Updates } from '#main/updates/updates.ts';
import type { WatchService } from '#main/watch/watch-service.ts';
import type { AboutInfo } from '#shared/about.ts';
import type { AppInfo } from '#shared/desktop-api.ts';
import { type HandleDeps, type Handlers, handleAll } from './handle.ts';
import { listItems, readItem } from './item-requests.ts';
import type { Requests } from './requests.ts';

export type Services = {
  appInfo: () => Promise<AppInfo>;
  about: () => Promise<AboutInfo>;
  diagnostics: Diagnostics;
  updates: Pick<Updates, 'read' | 'check' | 'download' | 'restart'>;
  connections: ConnectionService;
  itemsApi: ItemsApi;
  links: LinkOpener;
  requests: Requests;
  limiter: Pick<RequestLimiter, 'retryNow'>;
  timeline: Pick<RequestTimeline, 'records' | 'follow'>;
  drift: Pick<ContractDrift, 'read'>;
  training: Pick<TrainingService, 'read' | 'change'>;
  watch: Pick<WatchService, 'list' | 'add' | 'remove' | 'markSeen' | 'checkNow' | 'wake'>;
  diary: Pick<StatusDiary, 'ofItem'>;
  views: SavedViews;
  recents: RecentItems;
  deepLinks: Pick<LinkInbox, 'take'>;
  exports: Pick<ExportService, 'start' | 'decide' | 'reveal' | 'current'>;
  menu: Pick<MenuStates, 'show'>;
  settings: Pick<SettingsStore, 'read' | 'change'>;
  clipboard: ClipboardWriter;
};

/** Every channel and the service that answers it. A channel of the contract that is missing here is a compile error. */
export function registerHandlers(deps: HandleDeps, services: Services): void {
  const { connections, links, requests, limiter, timeline, drift, settings } = services;
  handleAll(deps, {
    'app:info': () => services.appInfo(),
    'connections:list': () => connections.list(),
    'connections:save': ({ draft, requestId }) =>
      requests.run(requestId, (signal) => connections.save(draft, signal)),
    'connections:open-demo': () => connections.openDemo(),
    'connections:activate': ({ id }) => connections.activate(id),
    'connections:forget-token': ({ id }) => connections.forgetToken(id),
    'connections:remove': ({ id }) => connections.remove(id),
    'items:list': (request) => listItems(services, request),
    'items:get': (request) => readItem(services, request),
    'requests:cancel': ({ requestId }) => void requests.cancel(requestId),
    'requests:retry-now': ({ connectionId }) => void limiter.retryNow(connectionId),
    'requests:timeline': () => timeline.records(),
    'requests:follow': ({ isFollowed }) => void timeline.follow(isFollowed),
    'answers:differences': () => drift.read(),
    'links:open': (request) => links.open(request),
    'clipboard:write': ({ text }) => void services.clipboard.text(text),
    'clipboard:write-picture': async ({ png }) => void (await services.clipboard.picture(png)),
    'training:read': () => services.training.read(),
    'training:change': (training) => services.training.change(training),
    'watch:list': () => services.watch.list(),
    'watch:add': (item) => services.watch.add(item),
    'watch:remove': (item) => services.watch.remove(item),
    'watch:mark-seen': (items) => services.watch.markSeen(items),
    'watch:check-now': (items) => services.watch.checkNow(items),
    'watch:network-is-back': () => void services.watch.wake(null),
    'diary:of-item': (item) => services.diary.ofItem(item),
    'views:list': () => services.views.list(),
    'views:add': (draft) => services.views.add(draft),
    'views:change': ({ id, change }) => services.views.change(id, change),
    'views:move': ({ id, to }) => services.views.move(id, to),
    'views:remove': ({ id }) => services.views.remove(id),
    'views:restore': ({ view, at }) => services.views.restore(view, at),
    'recents:list': ({ connectionId }) => services.recents.list(connectionId),
    'recents:note': (opened) => services.recents.note(opened),
    'recents:clear': ({ connectionId }) => services.recents.clear(connectionId),
    'deep-links:take': () => services.deepLinks.take(),
    'exports:start': (request) => services.exports.start(request),
    'exports:decide': ({ exportId, decision }) => void services.exports.decide(exportId, decision),
    'exports:reveal': ({ exportId }) => void services.exports.reveal(exportId),
    'exports:current': () => services.exports.current(),
    'app:about': () => services.about(),
    'diagnostics:preview': (given) => services.diagnostics.preview(given),
    'diagnostics:save': () => services.diagnostics.save(),
    'diagnostics:show-logs': () => services.diagnostics.showLogs(),
    'updates:read': () => services.updates.read(),
    'updates:check': () => void services.updates.check(),
    'updates:download': () => void services.updates.download(),
    'updates:restart': () => services.updates.restart(),
    'menu:show': (states) => void services.menu.show(states),
    'settings:read': () => settings.read(),
    'settings:change': (change) => settings.change(change),
  } satisfies Handlers);
}
