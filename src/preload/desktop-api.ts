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
    clipboard: { writeText: (text) => invoke('clipboard:write', { text }) },
    settings: {
      read: () => invoke('settings:read', undefined),
      change: (change) => invoke('settings:change', change),
    },
    onCommand: (listener) => subscribe('app:command', listener),
    onRequestHold: (listener) => subscribe('requests:hold', listener),
    onTimeline: (listener) => subscribe('requests:changed', listener),
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
