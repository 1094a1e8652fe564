import type { Page } from 'playwright';

type What = 'Selected rows' | 'This page' | 'All matches';
type Format = 'CSV' | 'Excel' | 'JSON' | 'NDJSON';
type Action =
  | 'Cancel'
  | 'Keep partial file'
  | 'Resume'
  | 'Try again'
  | 'Discard'
  | 'Show in folder'
  | 'Dismiss';

/** The dialog that exports rows to a file, and the card that shows its progress. */
export function exportsScreen(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Export' });
  const card = page.getByRole('region', { name: 'Export' });
  const what = (name: What) => dialog.getByText(new RegExp(`^${name} `));
  const format = (name: Format) => dialog.getByText(name, { exact: true });
  const begin = () => dialog.getByRole('button', { name: /^Export / }).click();
  const open = () =>
    page.getByRole('region', { name: 'Items' }).getByRole('button', { name: 'Export', exact: true }).click();
  return {
    dialog,
    card,
    what,
    format,
    begin,
    open,
    title: card.getByRole('status').first(),
    column: (field: string) => dialog.getByRole('checkbox', { name: new RegExp(` ${field}$`) }),
    action: (name: Action) => card.getByRole('button', { name, exact: true }),
    async start(rows: What, type: Format) {
      await open();
      await what(rows).click();
      await format(type).click();
      await begin();
    },
  };
}
