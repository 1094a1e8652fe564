import type { IpcMain } from 'electron';
import { supported } from './supported.ts';

type Handler = Parameters<IpcMain['handle']>[1];

const handlers = new Map<string, Handler>();

export const ipcMain = supported('ipcMain', {
  handle(channel, handler) {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    handlers.set(channel, handler);
  },
} satisfies Partial<IpcMain>);

/** Main's reply to `ipcRenderer.invoke`. As in Electron, only the text of an error is sent. */
export async function answerInvoke(
  channel: string,
  event: Parameters<Handler>[0],
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
