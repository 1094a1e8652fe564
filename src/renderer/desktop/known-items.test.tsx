import { expect, it } from 'vitest';
import { aDetail, aPage, aRow } from '#renderer/testing/builders.ts';
import { renderWithProviders } from '#renderer/testing/render-app.tsx';
import { itemQueries } from './item-queries.ts';
import { useKnownItems } from './known-items.ts';

type Seen = { known?: ReturnType<typeof useKnownItems> };

function Known({ seen }: { seen: Seen }) {
  seen.known = useKnownItems('demo');
  return null;
}

it('finds items in loaded lists and details only', () => {
  const seen: Seen = {};
  const { queryClient } = renderWithProviders(<Known seen={seen} />);
  const of = (...family: unknown[]) => [...itemQueries.connection('demo'), ...family];
  queryClient.setQueryData(of('list', {}), aPage({ rows: [aRow({ id: 1 })] }));
  queryClient.setQueryData(of('item', 2), aDetail({ id: 2 }));
  queryClient.setQueryData(of('count'), { total: 3 });
  const ids = seen.known?.(['loaded']).map(({ itemId }) => itemId);
  expect(ids?.toSorted()).toEqual([1, 2]);
});
