import type { ConnectionService } from '#main/connections/connection-service.ts';
import type { ContractDrift } from '#main/contract-drift/contract-drift.ts';
import type { ItemsApi } from '#main/items-api/items-api.ts';
import type { LinkOpener } from '#main/links/link-opener.ts';
import type { RequestLimiter } from '#main/request-limits/request-limiter.ts';
import type { RequestTimeline } from '#main/request-timeline/request-timeline.ts';
import type { SettingsStore } from '#main/settings/settings-store.ts';
import type { TrainingService } from '#main/training/training.ts';
import type { AppInfo } from '#shared/desktop-api.ts';
import { type HandleDeps, type Handlers, handleAll } from './handle.ts';
import { listItems, readItem } from './item-requests.ts';
import type { Requests } from './requests.ts';

export type Services = {
  appInfo: () => Promise<AppInfo>;
  connections: ConnectionService;
  itemsApi: ItemsApi;
  links: LinkOpener;
  requests: Requests;
  limiter: Pick<RequestLimiter, 'retryNow'>;
  timeline: Pick<RequestTimeline, 'records' | 'follow'>;
  drift: Pick<ContractDrift, 'read'>;
  training: Pick<TrainingService, 'read' | 'change'>;
  settings: Pick<SettingsStore, 'read' | 'change'>;
  writeClipboard: (text: string) => void;
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
    'clipboard:write': ({ text }) => void services.writeClipboard(text),
    'training:read': () => services.training.read(),
    'training:change': (training) => services.training.change(training),
    'settings:read': () => settings.read(),
    'settings:change': (change) => settings.change(change),
  } satisfies Handlers);
}
