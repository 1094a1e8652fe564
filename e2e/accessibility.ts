import axe from 'axe-core';
import type { Page } from 'playwright';
import type { AppCommand } from '#shared/app-commands.ts';
import { words } from '#words/words.ts';
import type { AppWindow, Theme } from './app-window.ts';
import { expect } from './fixtures.ts';

/** Shows rows of every kind, but few: axe's time grows with their number. */
export const shortWindow = { width: 1280, height: 560 };

/** Overlays, and the buttons that opened them. */
const overlays = 'dialog[open], [popover=auto]:popover-open';
const openers = '[aria-expanded=true]';

/**
 * Expects no findings of axe at several places of one window, all rules in one theme and colours in the other too. Where a dialog or
 * menu is open, axe checks only that: the window below has its own turn. `part` names by selector what else is new in a window that was
 * checked before.
 */
export class Round {
  readonly app: AppWindow;
  /** Each look starts in the theme in which the last one ended. */
  private readonly themes: Theme[] = ['light', 'dark'];

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
      await this.app.chooseTheme(theme);
      const findings = await accessibilityFindings(page, index === 0 ? 'all' : 'colours', part);
      expect.soft(findings, `${place}, ${theme}`).toEqual([]);
    }
    this.themes.reverse();
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

/** Success criteria of WCAG 2.0 to 2.2 at levels A and AA, and axe's best practices. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Off by default: WCAG 2.5.8. */
const moreRules = { 'target-size': { enabled: true } };

/** Rules that depend on the theme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Text at 7:1 (WCAG 1.4.6, level AAA), for users who prefer more contrast. */
const moreContrastRules = ['color-contrast-enhanced'];

/** What axe finds wrong with the window, or with the parts that a selector matches: one entry for each rule. */
export async function accessibilityFindings(
  page: Page,
  what: 'all' | 'colours' | 'more contrast',
  part?: string,
): Promise<string[]> {
  await settled(page);
  // Evaluated through DevTools, so that the page's own policy, which forbids foreign scripts, stays in force.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const runOnly: axe.RunOnly =
    what === 'all'
      ? { type: 'tag', values: tags }
      : { type: 'rule', values: what === 'colours' ? colourRules : moreContrastRules };
  const options: axe.RunOptions = {
    runOnly,
    rules: what === 'all' ? moreRules : {},
    resultTypes: ['violations'],
  };
  return page.evaluate(
    async (given) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe }; // put there by the line above
      const { violations } = await inPage.run(given.part ?? document, given.options);
      return violations.map(({ id, nodes: [first, ...others] }) =>
        [
          `${id} at ${first?.target.join(' ')}${others.length > 0 ? ` and ${others.length} more` : ''}`,
          first?.html.slice(0, 300),
          first?.failureSummary,
        ].join('\n'),
      );
    },
    { part, options },
  );
}

/**
 * Waits until no animation runs except endless ones: spinners and progress bars. What opens or closes takes two frames before its fade
 * starts and one after it has ended, hence the further frames.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let stillFrames = 0; stillFrames < 4; ) {
      const moving = document.getAnimations().filter(({ playState, effect }) => {
        const ends = effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
        const isProgress =
          effect instanceof KeyframeEffect && effect.target?.closest('progress, [role=progressbar]');
        return playState === 'running' && ends && !isProgress;
      });
      await Promise.allSettled(moving.map(({ finished }) => finished));
      stillFrames = moving.length > 0 ? 0 : stillFrames + 1;
      await new Promise(requestAnimationFrame);
    }
  });
}
