import { expect, test } from 'vitest';
import { createDesktopApi } from './desktop-api.ts';

type Listener = (event: unknown, payload: unknown) => void;

function fakeIpc() {
  const listeners = new Map<string, Set<Listener>>();
  const invoked: unknown[][] = [];
  const ipc = {
    invoke: (...call: unknown[]) => {
      invoked.push(call);
      return Promise.resolve('answer');
    },
    on: (channel: string, listener: Listener) => {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener));
      return ipc;
    },
    off: (channel: string, listener: Listener) => {
      listeners.get(channel)?.delete(listener);
      return ipc;
    },
  };
  return {
    // Only the three methods that the preload may use; IpcRenderer's overloads are wider than a fake can be.
    api: createDesktopApi(ipc as unknown as Parameters<typeof createDesktopApi>[0]),
    invoked,
    emit: (channel: string, payload: unknown) => {
      for (const listener of listeners.get(channel) ?? []) listener({ sender: 'ipcRenderer' }, payload);
    },
    listening: (channel: string) => listeners.get(channel)?.size ?? 0,
  };
}

test('a command reaches the page without the event that carries ipcRenderer', () => {
  const { api, emit } = fakeIpc();
  const received: unknown[][] = [];
  api.app.onCommand((...payload) => received.push(payload));
  emit('app:onCommand', 'refresh');
  expect(received).toEqual([['refresh']]);
});

test('unsubscribing leaves no listener behind', () => {
  const { api, listening } = fakeIpc();
  const stop = api.app.onCommand(() => {});
  expect(listening('app:onCommand')).toBe(1);
  stop();
  expect(listening('app:onCommand')).toBe(0);
});

test('every operation sends its own channel and at most one value', async () => {
  const { api, invoked } = fakeIpc();
  await api.requests.cancel({ requestId: 'r1' });
  await api.connections.list();
  // The page's code isn't type-checked here: a second argument must not be sent.
  await (api.connections.remove as (...given: unknown[]) => Promise<unknown>)({ id: 'x' }, { id: 'y' });
  expect(invoked).toEqual([
    ['requests:cancel', { requestId: 'r1' }],
    ['connections:list', undefined],
    ['connections:remove', { id: 'x' }],
  ]);
});
