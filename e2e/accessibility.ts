import axe from 'axe-core';
import type { Page } from 'playwright';
import type { AppCommand } from '#shared/desktop-api.ts';
import { words } from '#words/words.ts';
import type { AppWindow } from './app-window.ts';
import { expect } from './fixtures.ts';

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

/** Success criteria of WCAG 2.0 to 2.2 at levels A and AA, and axe's best practices. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules that depend on the theme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Text at 7:1 (WCAG 1.4.6, level AAA), for users who prefer more contrast. */
const moreContrastRules = ['color-contrast-enhanced'];

/** Target sizes are measured by `tightTargets`: axe's rule takes half of its time. */
const ruleOverrides = { 'target-size': { enabled: false } };

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
    rules: what === 'all' ? ruleOverrides : {},
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
        const isProgress = effect instanceof KeyframeEffect && effect.target?.closest('[role=progressbar]');
        return playState === 'running' && ends && !isProgress;
      });
      await Promise.allSettled(moving.map(({ finished }) => finished));
      stillFrames = moving.length > 0 ? 0 : stillFrames + 1;
      await new Promise(requestAnimationFrame);
    }
  });
}

/**
 * The visible controls that are smaller than 24 by 24 px and so near another one that a circle of 24 px around them touches it
 * (WCAG 2.5.8). Separators between panes and columns are left out: they are as long as the panes, and keys and menu entries do the same.
 */
export function tightTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const minSize = 24;
    const half = minSize / 2;
    // Rounding of the layout.
    const slack = 0.5;
    const layer = '[role="dialog"], [role="menu"]';
    const isTarget =
      'button, a[href], input, textarea, select, summary, [role="menuitem"], [role="option"], [role="gridcell"], [role="columnheader"]';

    /** A checkbox includes its label, which toggles it too. */
    function boxOf(element: HTMLElement) {
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      const boxes = [element, ...labels]
        .map((one) => one.getBoundingClientRect())
        .filter((one) => one.width > 0);
      return {
        left: Math.min(...boxes.map((one) => one.left)),
        right: Math.max(...boxes.map((one) => one.right)),
        top: Math.min(...boxes.map((one) => one.top)),
        bottom: Math.max(...boxes.map((one) => one.bottom)),
      };
    }

    const targets = [...document.querySelectorAll<HTMLElement>(isTarget)]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 0)
      .map((element) => {
        const box = boxOf(element);
        const x = (box.left + box.right) / 2;
        const y = (box.top + box.bottom) / 2;
        const isSmall = box.right - box.left < minSize - slack || box.bottom - box.top < minSize - slack;
        return { element, box, x, y, isSmall };
      })
      .filter(({ element, x, y }) => {
        const at = document.elementFromPoint(x, y);
        if (at === null) return false;
        const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
        return element.contains(at) || at.contains(element) || labels.some((one) => one.contains(at));
      });

    function nameOf(element: HTMLElement): string {
      const label =
        element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent;
      const name = element.getAttribute('aria-label') ?? label ?? '';
      return `${element.getAttribute('role') ?? element.tagName.toLowerCase()} "${name.slice(0, 40)}"`;
    }
    const found = targets
      .filter(({ isSmall }) => isSmall)
      .flatMap(({ element, x, y }) => {
        const near = targets.find((other) => {
          if (other.element.contains(element) || element.contains(other.element)) return false;
          // Controls below an open dialog or menu don't count as neighbours.
          if (other.element.closest(layer) !== element.closest(layer)) return false;
          const { left, right, top } = other.box;
          // The end of a row may be hidden below the grid.
          const end = other.element.closest('[role="grid"]')?.getBoundingClientRect().bottom;
          const bottom = Math.min(other.box.bottom, end ?? Number.POSITIVE_INFINITY);
          const toBox = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
          return (
            toBox < half - slack || (other.isSmall && Math.hypot(other.x - x, other.y - y) < minSize - slack)
          );
        });
        return near === undefined ? [] : [`${nameOf(element)} beside ${nameOf(near.element)}`];
      });
    return [...new Set(found)];
  });
}
