import type { ClipboardWriter } from '#main/desktop/effects.ts';
import type { MenuStates } from '#main/desktop/menu.ts';
import type { AppServices } from '#main/services.ts';
import type { SettingsStore } from '#main/settings/settings-store.ts';
import type { SupportServices } from '#main/support.ts';
import { answersSchema } from '#shared/answer.ts';
import type { AppInfo } from '#shared/app-info.ts';
import { noteDraftSchema } from '#shared/note.ts';
import { type Handlers, on } from './handle.ts';
import * as request from './request-schemas.ts';
import { groupCopy, listCopy, listItems, readItem } from './requests.ts';

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
    'clipboard:writeText': on(request.writeText, ({ text }) => void services.clipboard.text(text)),
    'clipboard:writePicture': on(
      request.writePicture,
      async ({ png }) => void (await services.clipboard.picture(png)),
    ),
    'training:read': on(nothing, () => services.training.read()),
    'training:change': on(request.training, (training) => services.training.change(training)),
    'watch:list': on(nothing, () => services.watch.list()),
    'watch:add': on(anItem, (item) => services.watch.add(item)),
    'watch:remove': on(anItem, (item) => services.watch.remove(item)),
    'watch:markSeen': on(watchSelection, (items) => services.watch.markSeen(items)),
    'watch:checkNow': on(watchSelection, (items) => services.watch.checkNow(items)),
    'watch:networkIsBack': on(nothing, () => {
      services.watch.wake(null);
      services.copies.wake(null);
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
    'tickets:list': on(aConnection, ({ connectionId }) => services.tickets.list(connectionId)),
    'tickets:put': on(request.ticket, (ticket) => services.tickets.put(ticket)),
    'tickets:remove': on(request.aTicket, ({ connectionId, id }) =>
      services.tickets.remove(connectionId, id),
    ),
    'notes:list': on(aConnection, ({ connectionId }) => services.notes.list(connectionId)),
    'notes:put': on(noteDraftSchema, (draft) => services.notes.put(draft)),
    'answers:read': on(nothing, () => services.answers.read()),
    'answers:change': on(answersSchema, (answers) => services.answers.change(answers)),
    'answers:export': on(answersSchema, (answers) => services.answers.export(answers)),
    'answers:import': on(nothing, () => services.answers.import()),
    'deepLinks:take': on(nothing, () => services.deepLinks.take()),
    'exports:start': on(request.startExport, (asked) => services.exports.start(asked)),
    'exports:decide': on(
      request.decideExport,
      ({ exportId, decision }) => void services.exports.decide(exportId, decision),
    ),
    'exports:reveal': on(request.revealExport, ({ exportId }) => void services.exports.reveal(exportId)),
    'exports:current': on(nothing, () => services.exports.current()),
    'copies:read': on(aConnection, ({ connectionId }) => services.copies.read(connectionId)),
    'copies:estimate': on(request.estimateCopy, ({ connectionId, requestId }) =>
      services.requests.run(requestId, (signal) => services.copies.estimate(connectionId, signal)),
    ),
    'copies:start': on(aConnection, ({ connectionId }) => services.copies.start(connectionId)),
    'copies:pause': on(aConnection, ({ connectionId }) => services.copies.pause(connectionId)),
    'copies:remove': on(request.removeCopy, ({ connectionId, name }) =>
      services.copies.remove(connectionId, name),
    ),
    'copies:kept': on(nothing, () => services.copies.kept()),
    'copies:list': on(request.listCopy, (asked) => listCopy(services, asked)),
    'copies:groups': on(request.listCopy, (asked) => groupCopy(services, asked)),
    'copies:placeOf': on(request.placeInCopy, (asked) => services.copies.placeOf(asked)),
    'copies:similarNames': on(request.textInCopy, ({ connectionId, text }) =>
      services.copies.similarNames(connectionId, text),
    ),
    'copies:spellings': on(request.listCopy, (asked) => services.copies.spellings(asked)),
    'copies:ofItem': on(anItem, ({ connectionId, itemId }) => services.copies.ofItem(connectionId, itemId)),
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
