import { expect, test } from 'vitest';
import { createDesktopApi } from './desktop-api.ts';

type Listener = (event: unknown, ...said: unknown[]) => void;

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
    say: (channel: string, ...said: unknown[]) => {
      for (const listener of listeners.get(channel) ?? []) listener({ sender: 'ipcRenderer' }, ...said);
    },
    listening: (channel: string) => listeners.get(channel)?.size ?? 0,
  };
}

test('a command reaches the page without the event that carries ipcRenderer', () => {
  const { api, say } = fakeIpc();
  const heard: unknown[][] = [];
  api.app.onCommand((...said) => heard.push(said));
  say('app:onCommand', 'refresh');
  expect(heard).toEqual([['refresh']]);
});

test('unsubscribing leaves no listener behind', () => {
  const { api, listening } = fakeIpc();
  const stop = api.app.onCommand(() => {});
  expect(listening('app:onCommand')).toBe(1);
  stop();
  expect(listening('app:onCommand')).toBe(0);
});

test('every operation sends its own channel and one value at most', async () => {
  const { api, invoked } = fakeIpc();
  await api.requests.cancel({ requestId: 'r1' });
  await api.connections.list();
  // Nothing type-checks the page's world: a further argument must not travel.
  await (api.connections.remove as (...given: unknown[]) => Promise<unknown>)({ id: 'x' }, { id: 'y' });
  expect(invoked).toEqual([
    ['requests:cancel', { requestId: 'r1' }],
    ['connections:list', undefined],
    ['connections:remove', { id: 'x' }],
  ]);
});
