import { expect, test } from 'vitest';
import { createServiceLifecycle } from './service-lifecycle.ts';

test('services are forgotten, flushed and closed in the reverse of their order, and a failing one stops no other', async () => {
  const errors: unknown[] = [];
  const calls: string[] = [];
  const { register, gone, ...lifecycle } = createServiceLifecycle((error) => errors.push(error));
  const store = register({
    forgetConnection: (id: string) => void calls.push(`store forgets ${id}`),
    flush: async () => void calls.push('store flushes'),
  });
  expect(store).toHaveProperty('flush');
  register({
    forgetConnection: () => Promise.reject(new Error('disk')),
    close: () => void calls.push('watch closes'),
  });
  register({ forgetConnection: async (id: string) => void calls.push(`tickets forget ${id}`) });
  await lifecycle.forgetConnection('shop');
  await lifecycle.forgetConnection('demo');
  await lifecycle.flush();
  await lifecycle.close();
  expect(calls).toEqual([
    ...['tickets forget shop', 'store forgets shop', 'tickets forget demo', 'store forgets demo'],
    ...['store flushes', 'store flushes', 'watch closes'],
  ]);
  expect(errors).toHaveLength(2);
  // The demo may be added again under its id.
  expect([...gone]).toEqual(['shop']);
});
