import type { AppCommand } from '#shared/desktop-api.ts';
import { words } from '#words/words.ts';
import { accessibilityFindings } from './accessibility.ts';
import type { AppWindow } from './app-window.ts';
import { expect } from './fixtures.ts';

/** Goes round one window and keeps what axe finds at each place: all of it in the light, the colours in the dark as well. */
export class Round {
  readonly found: string[] = [];
  readonly app: AppWindow;

  constructor(app: AppWindow) {
    this.app = app;
  }

  /** With the pointer out of the way: a tooltip whose delay is still running would otherwise open while axe measures. */
  async look(place: string): Promise<void> {
    await this.app.page.mouse.move(0, 0);
    await this.lookWithPointer(place);
  }

  /** With the pointer where it is, for what it opened. */
  async lookWithPointer(place: string): Promise<void> {
    for (const colorScheme of ['light', 'dark'] as const) {
      await this.app.chooseMenuItem(`theme-${colorScheme}`);
      await expect(this.app.page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      const findings = await accessibilityFindings(
        this.app.page,
        colorScheme === 'light' ? 'all' : 'colours',
      );
      this.found.push(...findings.map((finding) => `${place}, ${colorScheme}: ${finding}`));
    }
  }

  /** Looks at a dialog that a command opens, and closes it. */
  async lookAtDialog(command: AppCommand): Promise<void> {
    await this.app.palette.run(words.commands[command]);
    await expect(
      this.app.page.getByRole('dialog').getByRole('button', { name: 'Close' }).first(),
    ).toBeVisible();
    await this.look(words.commands[command]);
    await this.leave();
  }

  /** Closes the dialog or menu that was looked at last. */
  async leave(): Promise<void> {
    await this.app.page.keyboard.press('Escape');
    await expect(this.app.page.getByRole('dialog')).toHaveCount(0);
    await expect(this.app.page.getByRole('menu')).toHaveCount(0);
  }
}
