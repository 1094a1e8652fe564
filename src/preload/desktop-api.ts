import type { IpcRenderer } from 'electron';
import type { DesktopApi } from '#shared/desktop-api.ts';
import type { IpcChannel, IpcContract, IpcEvents } from '#shared/ipc-contract.ts';

/** `window.desktop`: one fixed method per operation. No channel name, event or `ipcRenderer` ever reaches the page. */
export function createDesktopApi(ipc: Pick<IpcRenderer, 'invoke' | 'on' | 'off'>): DesktopApi {
  const invoke: Invoke = (channel, request) => ipc.invoke(channel, request);
  const subscribe: Subscribe = (channel, listener) => {
    // The event carries `sender` and `ports`; only what was said is handed on.
    const withoutEvent = (_event: unknown, said: Parameters<typeof listener>[0]) => listener(said);
    ipc.on(channel, withoutEvent);
    return () => {
      ipc.off(channel, withoutEvent);
    };
  };

  return {
    appInfo: () => invoke('app:info', undefined),
    connections: {
      list: () => invoke('connections:list', undefined),
      save: (draft, requestId) => invoke('connections:save', { draft, requestId }),
      openDemo: () => invoke('connections:open-demo', undefined),
      activate: (id) => invoke('connections:activate', { id }),
      forgetToken: (id) => invoke('connections:forget-token', { id }),
      remove: (id) => invoke('connections:remove', { id }),
    },
    items: {
      list: (request) => invoke('items:list', request),
      get: (request) => invoke('items:get', request),
      cancel: (requestId) => invoke('requests:cancel', { requestId }),
    },
    requests: {
      timeline: () => invoke('requests:timeline', undefined),
      followTimeline: (isFollowed) => invoke('requests:follow', { isFollowed }),
      retryNow: (connectionId) => invoke('requests:retry-now', { connectionId }),
      differences: () => invoke('answers:differences', undefined),
    },
    training: {
      read: () => invoke('training:read', undefined),
      change: (training) => invoke('training:change', training),
    },
    links: { open: (request) => invoke('links:open', request) },
    clipboard: {
      writeText: (text) => invoke('clipboard:write', { text }),
      writePicture: (png) => invoke('clipboard:write-picture', { png }),
    },
    watch: {
      list: () => invoke('watch:list', undefined),
      add: (item) => invoke('watch:add', item),
      remove: (item) => invoke('watch:remove', item),
      markSeen: (items) => invoke('watch:mark-seen', items),
      checkNow: (items) => invoke('watch:check-now', items),
      networkIsBack: () => invoke('watch:network-is-back', undefined),
    },
    diary: { ofItem: (item) => invoke('diary:of-item', item) },
    views: {
      list: () => invoke('views:list', undefined),
      add: (draft) => invoke('views:add', draft),
      change: (id, change) => invoke('views:change', { id, change }),
      move: (id, to) => invoke('views:move', { id, to }),
      remove: (id) => invoke('views:remove', { id }),
      restore: (view, at) => invoke('views:restore', { view, at }),
    },
    recents: {
      list: (connectionId) => invoke('recents:list', { connectionId }),
      note: (opened) => invoke('recents:note', opened),
      clear: (connectionId) => invoke('recents:clear', { connectionId }),
    },
    deepLinks: { take: () => invoke('deep-links:take', undefined) },
    exports: {
      start: (request) => invoke('exports:start', request),
      decide: (exportId, decision) => invoke('exports:decide', { exportId, decision }),
      reveal: (exportId) => invoke('exports:reveal', { exportId }),
      current: () => invoke('exports:current', undefined),
    },
    about: () => invoke('app:about', undefined),
    diagnostics: {
      preview: (includesNames) => invoke('diagnostics:preview', { includesNames }),
      save: () => invoke('diagnostics:save', undefined),
      showLogs: () => invoke('diagnostics:show-logs', undefined),
    },
    updates: {
      read: () => invoke('updates:read', undefined),
      check: () => invoke('updates:check', undefined),
      download: () => invoke('updates:download', undefined),
      restart: () => invoke('updates:restart', undefined),
    },
    menu: { show: (states) => invoke('menu:show', states) },
    settings: {
      read: () => invoke('settings:read', undefined),
      change: (change) => invoke('settings:change', change),
    },
    onAppNews: (listener) => subscribe('app:news', listener),
    onCommand: (listener) => subscribe('app:command', listener),
    onDeepLink: (listener) => subscribe('app:deep-link', listener),
    onRequestHold: (listener) => subscribe('requests:hold', listener),
    onUpdate: (listener) => subscribe('updates:changed', listener),
    onTimeline: (listener) => subscribe('requests:changed', listener),
    onExportProgress: (listener) => subscribe('exports:progress', listener),
    onWatched: (listener) => subscribe('watch:changed', listener),
  };
}

type Invoke = <C extends IpcChannel>(
  channel: C,
  request: IpcContract[C]['request'],
) => Promise<IpcContract[C]['reply']>;

type Subscribe = <C extends keyof IpcEvents>(
  channel: C,
  listener: (said: IpcEvents[C]) => void,
) => () => void;
