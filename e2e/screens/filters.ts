import type { Page } from 'playwright';

type TextFilter = 'Name' | 'Market name';

/** The filter bar: names and market names as chips, one app ID. */
export function filterBar(page: Page) {
  const bar = page.getByRole('search', { name: 'Filters' });
  const field = (name: TextFilter) => bar.getByRole('textbox', { name, exact: true });
  const group = (name: TextFilter) => bar.getByRole('group', { name: `${name} filter` });
  const app = bar.getByRole('combobox', { name: 'App' });
  return {
    bar,
    group,
    app,
    name: field('Name'),
    marketName: field('Market name'),
    clear: bar.getByRole('button', { name: 'Clear filters' }),
    chips: (name: TextFilter) => group(name).locator('bdi'),
    /** Types each value and commits it with Enter. */
    async add(name: TextFilter, ...values: string[]) {
      for (const value of values) {
        await field(name).fill(value);
        await field(name).press('Enter');
      }
    },
    /** The button that opens a chip's popover. */
    about: (text: string) => bar.getByRole('button', { name: `About ${text}`, exact: true }),
    /** Pastes into a field as from the clipboard. */
    async paste(name: TextFilter, text: string) {
      await field(name).focus();
      await field(name).evaluate((element, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
      }, text);
    },
    async chooseApp(text: string) {
      await app.fill(text);
      await app.press('Enter');
    },
  };
}
