import { expect, test, vi } from 'vitest';
import { createMemorySecretStore } from '#main/testing/fake-effects.ts';
import { noTraining } from '#shared/training.ts';
import { createDemo, createTraining, type RunningDemo } from './training.ts';

function setUp() {
  const keychain = createMemorySecretStore();
  const training = createTraining({ secretStore: keychain });
  const sent: unknown[] = [];
  const demo = {
    setResponses: (responses: string) => void sent.push(responses),
    setLatency: (ms: number) => void sent.push(ms),
  };
  return { keychain, training, sent, demo };
}

test('applies to a demo that starts later', () => {
  const { training, sent, demo } = setUp();
  training.change({ ...noTraining, responses: 'token-refused', latencyMs: 3_000 });
  training.attachDemo(demo);
  expect(sent).toEqual(['token-refused', 3_000]);
  training.change(noTraining);
  expect(sent.slice(2)).toEqual(['as-usual', 0]);
  expect(training.read()).toEqual(noTraining);
});

test('a keychain that is missing for training refuses new tokens and keeps the others', async () => {
  const { keychain, training } = setUp();
  await keychain.save('shop', 'kept');
  training.change({ ...noTraining, isKeychainMissing: true });
  expect(await training.secretStore.save('other', 'new')).toEqual({ status: 'unavailable' });
  expect(await keychain.read('other')).toEqual({ status: 'absent' });
  expect(await training.secretStore.read('shop')).toEqual({ status: 'ok', secret: 'kept' });
  expect(await training.secretStore.forget('shop')).toEqual({ status: 'ok' });
  training.change(noTraining);
  expect(await training.secretStore.save('other', 'new')).toEqual({ status: 'ok' });
});

test('the demo starts once, and again after a failed start', async () => {
  const running = { baseUrl: 'http://127.0.0.1:4711', token: 't' } as RunningDemo;
  const startDemo = vi.fn().mockRejectedValueOnce(new Error('no port')).mockResolvedValue(running);
  const onStarted = vi.fn();
  const demo = createDemo(startDemo, onStarted);
  await expect(demo.start()).rejects.toThrow('no port');
  expect(demo.origin()).toBeNull();
  expect(await Promise.all([demo.start(), demo.start()])).toEqual([running, running]);
  expect([demo.origin(), onStarted.mock.calls]).toEqual([running.baseUrl, [[running]]]);
});
