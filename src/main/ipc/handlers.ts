import type { ClipboardWriter } from '#main/desktop/effects.ts';
import type { MenuStates } from '#main/desktop/menu.ts';
import type { CatalogTarget, RequestCall } from '#main/items-api/http-client.ts';
import type { ItemsApi } from '#main/items-api/items-api.ts';
import type { LinkOpener } from '#main/links/link-opener.ts';
import type { AppServices } from '#main/services.ts';
import type { SettingsStore } from '#main/settings/settings-store.ts';
import type { SupportServices } from '#main/support.ts';
import type { AppInfo } from '#shared/app-info.ts';
import type { CatalogRequest, GetRequest, ListRequest } from '#shared/desktop-api.ts';
import type { Outcome } from '#shared/failure.ts';
import type { CatalogRow, ItemDetail, ItemPage } from '#shared/item.ts';
import { noteDraftSchema } from '#shared/note.ts';
import { replyTemplatesSchema } from '#shared/reply.ts';
import { type Handlers, on } from './handle.ts';
import * as request from './request-schemas.ts';
import { orCancelled, type Requests } from './requests.ts';

export type Services = Omit<AppServices, 'settings'> &
  SupportServices & {
    appInfo: () => Promise<AppInfo>;
    settings: Pick<SettingsStore, 'read' | 'change'>;
    menu: Pick<MenuStates, 'show'>;
    clipboard: ClipboardWriter;
  };

/**
 * Every channel with the schema of its request and its service. The page is ours but shows text from outside, so a request must match
 * exactly. A missing channel is a compile error.
 */
export function createHandlers(services: Services) {
  const { nothing, aConnection, anItem, watchSelection } = request;
  return {
    'app:info': on(nothing, () => services.appInfo()),
    'app:about': on(nothing, () => services.about()),
    'connections:list': on(nothing, () => services.connections.list()),
    'connections:save': on(request.saveConnection, ({ draft, requestId }) =>
      services.requests.run(requestId, (signal) => services.connections.save(draft, signal)),
    ),
    'connections:openDemo': on(nothing, () => services.connections.openDemo()),
    'connections:activate': on(request.byId, ({ id }) => services.connections.activate(id)),
    'connections:forgetToken': on(request.byId, ({ id }) => services.connections.forgetToken(id)),
    'connections:remove': on(request.byId, ({ id }) => services.connections.remove(id)),
    'items:list': on(request.listItems, (asked) => listItems(services, asked)),
    'items:get': on(request.getItem, (asked) => readItem(services, asked)),
    'requests:cancel': on(request.cancel, ({ requestId }) => void services.requests.cancel(requestId)),
    'requests:retryNow': on(aConnection, ({ connectionId }) => void services.limiter.retryNow(connectionId)),
    'requests:timeline': on(nothing, () => services.timeline.records()),
    'requests:differences': on(nothing, () => services.drift.read()),
    'links:open': on(request.openLink, (asked) => services.links.open(asked)),
    'clipboard:writeText': on(request.writeText, ({ text }) => services.clipboard.text(text)),
    'clipboard:writePicture': on(request.writePicture, ({ png }) => services.clipboard.picture(png)),
    'training:read': on(nothing, () => services.training.read()),
    'training:change': on(request.training, (training) => services.training.change(training)),
    'watch:list': on(nothing, () => services.watch.list()),
    'watch:add': on(anItem, (item) => services.watch.add(item)),
    'watch:remove': on(anItem, (item) => services.watch.remove(item)),
    'watch:markSeen': on(watchSelection, (items) => services.watch.markSeen(items)),
    'watch:checkNow': on(watchSelection, (items) => services.watch.checkNow(items)),
    'watch:networkIsBack': on(nothing, () => {
      services.watch.wake(null);
      services.localCopies.wake(null);
    }),
    'history:ofItem': on(anItem, (item) => services.history.ofItem(item)),
    'views:list': on(nothing, () => services.views.list()),
    'views:add': on(request.addView, (draft) => services.views.add(draft)),
    'views:change': on(request.changeView, ({ id, change }) => services.views.change(id, change)),
    'views:move': on(request.moveView, ({ id, to }) => services.views.move(id, to)),
    'views:remove': on(request.byId, ({ id }) => services.views.remove(id)),
    'views:restore': on(request.restoreView, ({ view, at }) => services.views.restore(view, at)),
    'recents:list': on(aConnection, ({ connectionId }) => services.recents.list(connectionId)),
    'recents:note': on(request.openedItem, (opened) => services.recents.note(opened)),
    'recents:clear': on(aConnection, ({ connectionId }) => services.recents.clear(connectionId)),
    'messages:read': on(request.message, (message) => services.messages.read(message)),
    'messages:learn': on(request.alias, (alias) => services.messages.learn(alias)),
    'messages:similar': on(request.nameToFind, (name) => services.messages.similar(name)),
    'messages:suggest': on(request.suggestNames, (asked) => services.messages.suggest(asked)),
    'tickets:list': on(aConnection, ({ connectionId }) => services.tickets.list(connectionId)),
    'tickets:put': on(request.ticket, (ticket) => services.tickets.put(ticket)),
    'tickets:remove': on(request.aTicket, (ticket) => services.tickets.remove(ticket)),
    'tickets:lookedUp': on(request.ticketLookedUp, ({ found, ...ticket }) =>
      services.tickets.lookedUp(ticket, found),
    ),
    'tickets:replied': on(request.ticketReplied, ({ about, ...ticket }) =>
      services.tickets.replied(ticket, about),
    ),
    'tickets:mark': on(request.markTicket, ({ as, ...ticket }) => services.tickets.mark(ticket, as)),
    'ticketFiles:save': on(request.aTicket, (ticket) => services.ticketFiles.save(ticket)),
    'ticketFiles:read': on(request.readTicketFile, (given) => services.ticketFiles.read(given)),
    'tickets:changedTickets': on(nothing, () => services.tickets.changedTickets()),
    'notes:list': on(aConnection, ({ connectionId }) => services.notes.list(connectionId)),
    'notes:put': on(noteDraftSchema, (draft) => services.notes.put(draft)),
    'replyTemplates:read': on(nothing, () => services.replyTemplates.read()),
    'replyTemplates:change': on(replyTemplatesSchema, (given) => services.replyTemplates.change(given)),
    'replyTemplates:export': on(replyTemplatesSchema, (given) => services.replyTemplates.export(given)),
    'replyTemplates:import': on(nothing, () => services.replyTemplates.import()),
    'deepLinks:take': on(nothing, () => services.deepLinks.take()),
    'exports:start': on(request.startExport, (asked) => services.exports.start(asked)),
    'exports:decide': on(
      request.decideExport,
      ({ exportId, decision }) => void services.exports.decide(exportId, decision),
    ),
    'exports:reveal': on(request.revealExport, ({ exportId }) => void services.exports.reveal(exportId)),
    'exports:current': on(nothing, () => services.exports.current()),
    'localCopies:read': on(aConnection, ({ connectionId }) => services.localCopies.read(connectionId)),
    'localCopies:estimate': on(request.estimateLocalCopy, ({ connectionId, requestId }) =>
      services.requests.run(requestId, (signal) => services.localCopies.estimate(connectionId, signal)),
    ),
    'localCopies:start': on(aConnection, ({ connectionId }) => services.localCopies.start(connectionId)),
    'localCopies:pause': on(aConnection, ({ connectionId }) => services.localCopies.pause(connectionId)),
    'localCopies:remove': on(request.removeLocalCopy, ({ connectionId, name }) =>
      services.localCopies.remove(connectionId, name),
    ),
    'localCopies:kept': on(nothing, () => services.localCopies.kept()),
    'localCopies:list': on(request.listLocalCopy, (asked) =>
      rememberingRows(services, asked, services.localCopies.list(asked), ({ rows }) => rows),
    ),
    'localCopies:groups': on(request.listLocalCopy, (asked) =>
      rememberingRows(services, asked, services.localCopies.groups(asked), ({ groups }) =>
        groups.map(({ cheapest }) => cheapest),
      ),
    ),
    'localCopies:indexOf': on(request.indexInLocalCopy, (asked) => services.localCopies.indexOf(asked)),
    'localCopies:spellings': on(request.listLocalCopy, (asked) => services.localCopies.spellings(asked)),
    'localCopies:ofItem': on(anItem, (item) =>
      rememberingRows(
        services,
        item,
        services.localCopies.ofItem(item.connectionId, item.itemId),
        (copied) => (copied === null ? [] : [copied.row]),
      ),
    ),
    'diagnostics:preview': on(request.previewDiagnostics, (asked) => services.diagnostics.preview(asked)),
    'diagnostics:save': on(nothing, () => services.diagnostics.save()),
    'diagnostics:showLogs': on(nothing, () => services.diagnostics.showLogs()),
    'updates:read': on(nothing, () => services.updates.read()),
    'updates:check': on(nothing, () => void services.updates.check()),
    'updates:download': on(nothing, () => void services.updates.download()),
    'updates:restart': on(nothing, () => services.updates.restart()),
    'menu:show': on(request.commandStates, (states) => void services.menu.show(states)),
    'settings:read': on(nothing, () => services.settings.read()),
    'settings:change': on(request.changeSettings, (change) => services.settings.change(change)),
  } satisfies Handlers;
}

type CatalogServices = {
  connections: Pick<Services['connections'], 'targetOf'>;
  requests: Pick<Requests, 'run'>;
};
type Remembering<Method extends keyof LinkOpener> = { links: Pick<LinkOpener, Method> };
type Naming = { messages: Pick<Services['messages'], 'rowsLoaded'> };

/** Sends a request to the connection's target, until the page cancels it. */
function askCatalog<T>(
  services: CatalogServices,
  { requestId, connectionId, purpose }: CatalogRequest,
  ask: (target: CatalogTarget, call: RequestCall) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const asking = async (signal: AbortSignal) => {
    const target = await services.connections.targetOf(connectionId);
    return target.ok ? ask(target.value, { requestId, purpose, signal }) : target;
  };
  return services.requests.run(requestId, (signal) => orCancelled(signal, asking(signal)));
}

// Main remembers what it returned, for the links of its items, and for messages that name them.

export function listItems(
  services: CatalogServices & { itemsApi: Pick<ItemsApi, 'list'> } & Remembering<'rememberRows'> & Naming,
  request: ListRequest,
): Promise<Outcome<ItemPage>> {
  return askCatalog(services, request, async (target, call) => {
    const page = await services.itemsApi.list(target, request.query, call);
    if (page.ok) {
      services.links.rememberRows(request.connectionId, page.value.rows);
      services.messages.rowsLoaded(request.connectionId, page.value.rows);
    }
    return page;
  });
}

export function readItem(
  services: CatalogServices & { itemsApi: Pick<ItemsApi, 'get'> } & Remembering<'remember'>,
  request: GetRequest,
): Promise<Outcome<ItemDetail>> {
  return askCatalog(services, request, async (target, call) => {
    const detail = await services.itemsApi.get(target, request.itemId, call);
    if (detail.ok) services.links.remember(request.connectionId, detail.value.item);
    return detail;
  });
}

/** Remembers the rows of what a local copy found. */
export async function rememberingRows<T>(
  { links }: Remembering<'rememberRows'>,
  { connectionId }: { connectionId: string },
  found: Promise<Outcome<T>>,
  rowsOf: (value: T) => readonly CatalogRow[],
): Promise<Outcome<T>> {
  const outcome = await found;
  if (outcome.ok) links.rememberRows(connectionId, rowsOf(outcome.value));
  return outcome;
}
