import type { IpcRenderer } from 'electron';
import { channels, type DesktopApi, events } from '#shared/ipc-contract.ts';

/** `window.desktop`: a method for each operation and event. Neither `ipcRenderer` nor event objects reach the page. */
export function createDesktopApi(ipc: Pick<IpcRenderer, 'invoke' | 'on' | 'off'>): DesktopApi {
  const api: Record<string, Record<string, unknown>> = {};
  const add = (name: string, method: unknown) => {
    const [group = '', methodName = ''] = name.split(':');
    api[group] = { ...api[group], [methodName]: method };
  };
  for (const channel of Object.keys(channels)) {
    add(channel, (request: unknown) => ipc.invoke(channel, request));
  }
  for (const event of Object.keys(events)) {
    add(event, (listener: (payload: unknown) => void) => {
      // The event object carries `sender` and `ports`; only the payload is passed on.
      const withoutEvent = (_event: unknown, payload: unknown) => listener(payload);
      ipc.on(event, withoutEvent);
      return () => {
        ipc.off(event, withoutEvent);
      };
    });
  }
  // Safe: the type is derived from the tables that the methods are made from.
  return api as DesktopApi;
}
