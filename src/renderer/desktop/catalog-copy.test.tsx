import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aRow } from '#renderer/testing/builders.ts';
import { renderWithProviders } from '#renderer/testing/render-app.tsx';
import { useFoundInCopy } from './catalog-copy.ts';

function Found({ connectionId }: { connectionId: string }) {
  return useFoundInCopy(connectionId, 'dragon').map(({ name }) => name);
}

it('items found in one connection’s copy are never shown as another’s', async () => {
  const asked: string[] = [];
  const { container, rerender } = renderWithProviders(<Found connectionId="demo" />, {
    copy: {
      ...{ state: { items: 1 }, rows: [aRow({ id: 1, name: 'Dragon Lore' })] },
      before({ connectionId }) {
        asked.push(connectionId);
        return connectionId === 'demo' ? Promise.resolve(undefined) : new Promise(() => {});
      },
    },
  });
  await screen.findByText('Dragon Lore');
  rerender(<Found connectionId="shop" />);
  await expect.poll(() => asked).toContain('shop');
  expect(container).toHaveTextContent('');
});
