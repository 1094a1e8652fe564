import type { Locator, Page } from 'playwright';

/** The filter bar: names and market names as chips, one app id. */
export class Filters {
  readonly bar: Locator;
  readonly name: Locator;
  readonly marketName: Locator;
  readonly app: Locator;
  readonly clear: Locator;

  constructor(page: Page) {
    this.bar = page.getByRole('search', { name: 'Filters' });
    this.name = this.bar.getByRole('textbox', { name: 'Name', exact: true });
    this.marketName = this.bar.getByRole('textbox', { name: 'Market name', exact: true });
    this.app = this.bar.getByRole('combobox', { name: 'App' });
    this.clear = this.bar.getByRole('button', { name: 'Clear filters' });
  }

  group(field: 'Name' | 'Market name'): Locator {
    return this.bar.getByRole('group', { name: `${field} filter` });
  }

  chips(field: 'Name' | 'Market name'): Locator {
    return this.group(field).locator('bdi');
  }

  /** Types each value and commits it with Enter. */
  async add(field: 'Name' | 'Market name', ...values: string[]): Promise<void> {
    const input = field === 'Name' ? this.name : this.marketName;
    for (const value of values) {
      await input.fill(value);
      await input.press('Enter');
    }
  }

  /** What a chip says about itself. */
  about(text: string): Locator {
    return this.bar.getByRole('button', { name: `About ${text}`, exact: true });
  }

  /** Pastes into a field as from the clipboard. */
  async paste(field: 'Name' | 'Market name', text: string): Promise<void> {
    const input = field === 'Name' ? this.name : this.marketName;
    await input.focus();
    await input.evaluate((element, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  }

  async chooseApp(text: string): Promise<void> {
    await this.app.fill(text);
    await this.app.press('Enter');
  }
}
