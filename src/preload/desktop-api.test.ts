import { expect, test, vi } from 'vitest';
import { createDesktopApi } from './desktop-api.ts';

function fakeIpc() {
  const ipc = { invoke: vi.fn(), on: vi.fn(), off: vi.fn() };
  return { api: createDesktopApi(ipc), ipc };
}

test('a command reaches the page without the event that carries ipcRenderer', () => {
  const { api, ipc } = fakeIpc();
  const received: unknown[][] = [];
  api.app.onCommand((...payload) => received.push(payload));
  const [channel, listener] = ipc.on.mock.lastCall ?? [];
  expect(channel).toBe('app:onCommand');
  listener({ sender: 'ipcRenderer' }, 'refresh');
  expect(received).toEqual([['refresh']]);
});

test('unsubscribing leaves no listener behind', () => {
  const { api, ipc } = fakeIpc();
  const stop = api.app.onCommand(() => {});
  expect(ipc.off).not.toHaveBeenCalled();
  stop();
  expect(ipc.off.mock.calls).toEqual(ipc.on.mock.calls);
});

test('every operation sends its own channel and at most one value', async () => {
  const { api, ipc } = fakeIpc();
  await api.requests.cancel({ requestId: 'r1' });
  await api.connections.list();
  // The page's code isn't type-checked here: a second argument must not be sent.
  await (api.connections.remove as (...given: unknown[]) => Promise<unknown>)({ id: 'x' }, { id: 'y' });
  expect(ipc.invoke.mock.calls).toEqual([
    ['requests:cancel', { requestId: 'r1' }],
    ['connections:list', undefined],
    ['connections:remove', { id: 'x' }],
  ]);
});
