import { act, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aConnection } from '#renderer/testing/builders.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { failed } from '#shared/outcome.ts';

async function editWarehouse(assumedUtcOffsetMinutes?: number) {
  const app = await renderApp({ connections: [aConnection({ assumedUtcOffsetMinutes })] });
  act(() => app.desktop.command('manage-connections'));
  await app.user.click(app.screen.getByRole('button', { name: 'Actions for Warehouse' }));
  await app.user.click(await app.screen.findByRole('menuitem', { name: 'Edit…' }));
  const zone = within(app.screen.getByRole('dialog')).getByLabelText('Times without a time zone');
  const save = async (choice: string) => {
    await app.user.selectOptions(zone, choice);
    await app.user.click(app.screen.getByRole('button', { name: 'Save' }));
    return app.desktop.storedConnections()[0]?.assumedUtcOffsetMinutes;
  };
  return { ...app, zone, save };
}

it('stops assuming a time zone for one connection', async () => {
  const first = await editWarehouse();
  expect(first.zone).toHaveDisplayValue('Show as sent');
  expect(await first.save('Assume UTC+5:30')).toBe(330);
  first.unmount();
  const again = await editWarehouse(330);
  expect(again.zone).toHaveDisplayValue('Assume UTC+5:30');
  expect(await again.save('Show as sent')).toBeUndefined();
});

it('a refused first token is explained once at its field, without mentioning filters', async () => {
  const { screen, user } = await renderApp({
    connections: [],
    replace: { save: async () => failed({ kind: 'token-refused' }) },
  });
  await user.type(await screen.findByLabelText('Name'), 'Berlin');
  await user.type(screen.getByLabelText('Catalog address'), 'https://catalog.example');
  await user.type(screen.getByLabelText('Access token'), 'canary-token-7f3a');
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /It may have expired, .*another catalog\. Enter another token\.IC-HTTP-401$/,
  );
  expect(screen.getByText('This token wasn’t saved.')).toBeVisible();
  expect(screen.getAllByText(/accept/)).toHaveLength(1);
  expect(screen.getByLabelText('Access token')).toHaveValue('');
  expect(screen.getByLabelText('Catalog address')).toHaveValue('https://catalog.example');
});
