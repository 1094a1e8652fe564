import { act, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aConnection } from '#renderer/testing/builders.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

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

it('a zone is assumed for one connection, and not any more', async () => {
  const first = await editWarehouse();
  expect(first.zone).toHaveDisplayValue('Show as sent');
  expect(await first.save('Assume UTC+5:30')).toBe(330);
  first.unmount();
  const again = await editWarehouse(330);
  expect(again.zone).toHaveDisplayValue('Assume UTC+5:30');
  expect(await again.save('Show as sent')).toBeUndefined();
});
