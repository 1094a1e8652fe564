import type { AppCommand } from '#shared/desktop-api.ts';
import { words } from '#words/words.ts';
import { accessibilityFindings } from './accessibility.ts';
import type { AppWindow } from './app-window.ts';
import { expect } from './fixtures.ts';
import { tightTargets } from './target-size.ts';

/** Shows rows of every kind, but few: axe's time grows with their number. */
export const shortWindow = { width: 1280, height: 560 };

/** Overlays, and the buttons that opened them. */
const overlays = '[role=dialog], [role=menu]';
const openers = '[aria-expanded=true]';

/**
 * Expects no findings of axe at several places of one window, all rules in one theme and colours in the other too, and targets that are too
 * close to each other. Where a dialog or menu is open, axe checks only that: the window below has its own turn. `part` names by selector
 * what else is new in a window that was checked before.
 */
export class Round {
  readonly app: AppWindow;
  /** Each look starts in the theme in which the last one ended. */
  private readonly themes: ('light' | 'dark')[] = ['light', 'dark'];

  constructor(app: AppWindow) {
    this.app = app;
  }

  /** With the pointer in a corner, as a tooltip could otherwise open during the check. */
  async check(place: string, part?: string): Promise<void> {
    await this.app.page.mouse.move(0, 0);
    await this.checkWithPointer(place, part);
  }

  /** Leaves the pointer in place, for what it opened. */
  async checkWithPointer(place: string, given?: string): Promise<void> {
    const { page } = this.app;
    const part = (await page.locator(overlays).count()) > 0 ? `${overlays}, ${openers}` : given;
    for (const [index, theme] of this.themes.entries()) {
      await this.app.chooseMenuItem(`theme-${theme}`);
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
      const findings = await accessibilityFindings(page, index === 0 ? 'all' : 'colours', part);
      expect.soft(findings, `${place}, ${theme}`).toEqual([]);
    }
    this.themes.reverse();
    expect.soft(await tightTargets(page), `${place}: targets`).toEqual([]);
  }

  /** Checks a dialog that a command opens, and closes it. */
  async checkDialog(command: AppCommand): Promise<void> {
    await this.app.palette.run(words.commands[command]);
    await expect(
      this.app.page.getByRole('dialog').getByRole('button', { name: 'Close' }).first(),
    ).toBeVisible();
    await this.check(words.commands[command]);
    await this.leave();
  }

  /** Closes the dialog or menu. */
  async leave(): Promise<void> {
    await this.app.page.keyboard.press('Escape');
    await expect(this.app.page.getByRole('dialog')).toHaveCount(0);
    await expect(this.app.page.getByRole('menu')).toHaveCount(0);
  }
}
