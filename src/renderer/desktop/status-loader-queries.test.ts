import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aDetail } from '#renderer/testing/builders.ts';
import { fakeDesktop } from '#renderer/testing/fake-desktop.ts';
import { defaultQuery } from '#shared/item-query.ts';
import { failed, success } from '#shared/outcome.ts';
import { itemQueries } from './item-queries.ts';
import { createQueryStatusLoader, followAnswers } from './status-loader.ts';

describe('statuses that a refused token stopped', () => {
  beforeEach(() => void vi.useFakeTimers());
  async function stopped() {
    const desktop = fakeDesktop({ replace: { get: async () => failed({ kind: 'token-refused' }) } });
    const client = new QueryClient();
    const loader = createQueryStatusLoader(client, desktop, 'demo');
    followAnswers(client, 'demo', loader);
    loader.look([1, 2]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(loader.stoppedBy()).toEqual({ kind: 'token-refused' });
    desktop.replace({ get: async ({ itemId }) => success(aDetail({ id: itemId })) });
    const listAgain = (connectionId: string) =>
      client.fetchQuery(itemQueries.list(desktop, connectionId, defaultQuery));
    return { loader, listAgain };
  }

  it('continue automatically once the list is answered again', async () => {
    const { loader, listAgain } = await stopped();
    await listAgain('demo');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(loader.stoppedBy()).toBeNull();
    expect([1, 2].map((id) => loader.stateOf(id).kind)).toEqual(['seen', 'seen']);
  });

  it('take no heart from the list of another connection', async () => {
    const { loader, listAgain } = await stopped();
    await listAgain('warehouse');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(loader.stoppedBy()).toEqual({ kind: 'token-refused' });
  });
});
