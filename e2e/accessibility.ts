import axe from 'axe-core';
import type { Page } from 'playwright';

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
