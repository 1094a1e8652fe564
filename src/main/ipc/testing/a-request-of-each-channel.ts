import { pictureBytes } from '#main/images/testing/pictures.ts';
import { wholeCopy } from '#shared/catalog-copy.ts';
import type { IpcChannel, IpcContract } from '#shared/ipc-contract.ts';
import { defaultQuery } from '#shared/item-query.ts';
import { noLocalMatch } from '#shared/local-match.ts';
import { words } from '#words/words.ts';

/**
 * A good request of each channel, in an order in which each finds what it needs where new things are called `id-1`. A channel that is
 * added must be added here.
 */
export function aRequestOfEachChannel({ token }: { token: string }) {
  return {
    'app:info': undefined,
    'connections:save': {
      draft: { name: 'Shop', baseUrl: 'https://catalog.example', colour: 'blue', token },
      requestId: 'r-1',
    },
    'connections:openDemo': undefined,
    'connections:list': undefined,
    'connections:activate': { id: 'id-1' },
    'items:list': {
      requestId: 'r-2',
      connectionId: 'id-1',
      purpose: 'shown',
      query: { ...defaultQuery, name: ['a'], appid: 730 },
    },
    'items:get': { requestId: 'r-3', connectionId: 'id-1', purpose: 'shown', itemId: 1 },
    'requests:cancel': { requestId: 'r-4' },
    'requests:retryNow': { connectionId: 'id-1' },
    'requests:timeline': undefined,
    'requests:follow': { isFollowed: true },
    'requests:differences': undefined,
    'images:release': { addresses: ['item-image://picture/a'] },
    'links:open': { connectionId: 'id-1', itemId: 1, link: 'trade_url' },
    'clipboard:writeText': { text: 'a' },
    'clipboard:writePicture': { png: pictureBytes.png(2, 2) },
    'training:read': undefined,
    'training:change': { answers: 'slow-down', latencyMs: 0, isKeychainMissing: false },
    'views:list': undefined,
    'views:add': { name: 'Mine', text: 'connection=id-1', columns: null },
    'views:change': { id: 'id-1', change: { name: 'Yours' } },
    'views:move': { id: 'id-1', to: 0 },
    'views:remove': { id: 'id-1' },
    'views:restore': {
      view: { id: 'id-1', connectionId: 'id-1', name: 'Mine', text: 'connection=id-1', columns: null },
      at: 0,
    },
    'recents:note': { connectionId: 'id-1', itemId: 1, name: 'A', marketHashName: 'A' },
    'recents:list': { connectionId: 'id-1' },
    'recents:clear': { connectionId: 'id-1' },
    'tickets:list': { connectionId: 'id-1' },
    'tickets:put': {
      ...{ id: 'ticket-1', connectionId: 'id-1', name: 'Ticket 4711', createdAt: 0 },
      lines: [{ kind: 'id', text: '48213', count: 1, isExpanded: false }],
    },
    'tickets:remove': { connectionId: 'id-1', id: 'ticket-1' },
    'notes:put': { connectionId: 'id-1', itemId: 1, text: 'Called twice', name: 'A' },
    'notes:list': { connectionId: 'id-1' },
    'answers:read': undefined,
    'answers:change': words.answers.defaults,
    'answers:export': words.answers.defaults,
    'answers:import': undefined,
    'deepLinks:take': undefined,
    'exports:start': {
      what: {
        kind: 'matches',
        connectionId: 'id-1',
        query: defaultQuery,
        localMatch: noLocalMatch,
      },
      ...{ format: 'csv', fields: ['id', 'name'], bom: false, suggestedName: 'Items' },
    },
    'exports:decide': { exportId: 'id-1', decision: 'resume' },
    'exports:reveal': { exportId: 'id-1' },
    'exports:current': undefined,
    'watch:add': { connectionId: 'id-1', itemId: 1 },
    'watch:list': undefined,
    'watch:markSeen': { connectionId: 'id-1', itemId: null },
    'watch:checkNow': { connectionId: 'id-1', itemId: 1 },
    'watch:networkIsBack': undefined,
    'watch:remove': { connectionId: 'id-1', itemId: 1 },
    'history:ofItem': { connectionId: 'id-1', itemId: 1 },
    'copies:read': { connectionId: 'id-1' },
    'copies:estimate': { connectionId: 'id-1', requestId: 'r-copy' },
    'copies:start': { connectionId: 'id-1' },
    'copies:list': { connectionId: 'id-1', search: wholeCopy, query: defaultQuery },
    'copies:groups': { connectionId: 'id-1', search: wholeCopy, query: defaultQuery },
    'copies:placeOf': { connectionId: 'id-1', search: wholeCopy, query: defaultQuery, itemId: 1 },
    'copies:similarNames': { connectionId: 'id-1', text: 'AK-47 | Redlime' },
    'copies:ofItem': { connectionId: 'id-1', itemId: 1 },
    'copies:pause': { connectionId: 'id-1' },
    'copies:remove': { connectionId: 'id-1', name: 'id-1.0123456789abcdef' },
    'copies:kept': undefined,
    'app:about': undefined,
    'diagnostics:preview': { includesNames: true },
    'diagnostics:save': undefined,
    'diagnostics:showLogs': undefined,
    'updates:read': undefined,
    'updates:check': undefined,
    'updates:download': undefined,
    'updates:restart': undefined,
    'menu:show': { possible: ['refresh', 'theme-dark'], on: ['theme-dark'] },
    'settings:read': undefined,
    'settings:change': { theme: 'dark' },
    'connections:forgetToken': { id: 'id-1' },
    'connections:remove': { id: 'id-1' },
  } satisfies { [C in IpcChannel]: IpcContract[C]['request'] };
}
