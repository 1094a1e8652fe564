import type { IpcMain } from 'electron';
import { ElectronEmitter } from './emitter.ts';
import { supported } from './supported.ts';

type Offered = Pick<IpcMain, 'handle' | 'handleOnce' | 'removeHandler'>;
type Handler = Parameters<IpcMain['handle']>[1];
type InvokeEvent = Parameters<Handler>[0];

const handlers = new Map<string, Handler>();

class ShellIpcMain extends ElectronEmitter implements Offered {
  constructor() {
    // Its events are the app's own channels.
    super('ipcMain', 'any');
  }

  handle(channel: string, handler: Handler): void {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    handlers.set(channel, handler);
  }

  handleOnce(channel: string, handler: Handler): void {
    this.handle(channel, (...args) => {
      handlers.delete(channel);
      return handler(...args);
    });
  }

  removeHandler(channel: string): void {
    handlers.delete(channel);
  }
}

/** Main's answer to `ipcRenderer.invoke`. An error crosses as its text alone, as in Electron. */
export async function answerInvoke(
  channel: string,
  event: InvokeEvent,
  args: unknown[],
): Promise<{ ok: true; value: unknown } | { ok: false; error: string }> {
  const handler = handlers.get(channel);
  if (handler === undefined) return { ok: false, error: `Error: No handler registered for '${channel}'` };
  try {
    return { ok: true, value: await handler(event, ...args) };
  } catch (error) {
    console.error(`Error occurred in handler for '${channel}':`, error);
    return { ok: false, error: String(error) };
  }
}

const shellIpcMain = new ShellIpcMain();

/** Main's hearing of `ipcRenderer.send`. */
export function hearSend(channel: string, event: object, args: unknown[]): void {
  shellIpcMain.emit(channel, event, ...args);
}

export const ipcMain = supported('ipcMain', shellIpcMain);
