import { expect, test } from 'vitest';
import { channels, type IpcChannel } from '#shared/ipc-contract.ts';
import { success } from '#shared/outcome.ts';
import { createHandlers, type Services } from './handlers.ts';
import { aRequestOfEachChannel } from './testing/a-request-of-each-channel.ts';

/** Of the others the operation has the channel's own name. */
const operationOf: Partial<Record<IpcChannel, string>> = {
  'app:info': 'appInfo',
  'app:about': 'about',
  'items:list': 'itemsApi.list',
  'items:get': 'itemsApi.get',
  'requests:retryNow': 'limiter.retryNow',
  'requests:timeline': 'timeline.records',
  'requests:follow': 'timeline.follow',
  'requests:differences': 'drift.read',
  'clipboard:writeText': 'clipboard.text',
  'clipboard:writePicture': 'clipboard.picture',
  'watch:networkIsBack': 'watch.wake',
};

/** Services of which every operation succeeds; `calls` names them in order. */
function recordingServices() {
  const calls: string[] = [];
  const at = (path: string): unknown =>
    new Proxy(() => {}, {
      get: (_target, name) => at(path === '' ? String(name) : `${path}.${String(name)}`),
      apply(_target, _this, args) {
        calls.push(path);
        if (path === 'requests.run') return args[1](new AbortController().signal);
        return Promise.resolve(success({ rows: [], groups: [], item: {} }));
      },
    });
  // Safe: whatever is asked of it is there.
  return { services: at('') as Services, calls };
}

test.each(Object.keys(channels) as IpcChannel[])('%s reaches its own service', async (channel) => {
  const { services, calls } = recordingServices();
  // Safe: a request of this very channel.
  const handle = createHandlers(services)[channel].handle as (request: unknown) => unknown;
  await handle(aRequestOfEachChannel({ token: 'canary' })[channel]);
  expect(calls).toContain(operationOf[channel] ?? channel.replace(':', '.'));
});
