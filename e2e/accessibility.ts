import axe from 'axe-core';
import type { Page } from 'playwright';

/** Success criteria of WCAG 2.0 to 2.2 at levels A and AA, and what axe holds to be good practice beside them. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What a theme can change. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Text at 7:1 (WCAG 1.4.6, level AAA), which is for those who ask for it. */
const moreContrastRules = ['color-contrast-enhanced'];

/** Target sizes are measured by `tightTargets`: axe's rule takes half of its time. */
const ruleOverrides = { 'target-size': { enabled: false } };

/** What axe finds wrong with the window as it is now, or with the parts that a selector matches: one entry for each rule. */
export async function accessibilityFindings(
  page: Page,
  what: 'all' | 'colours' | 'more contrast',
  part?: string,
): Promise<string[]> {
  await settled(page);
  // Evaluated from outside, so the page's own policy, which forbids foreign script, stays as it is.
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
    async (wanted) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe }; // put there by the line above
      const { violations } = await inPage.run(wanted.part ?? document, wanted.options);
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
 * Colours are measured when nothing moves or fades any more, except what goes on moving: spinners and the bars of progress. What
 * opens or closes takes two frames before its fade begins and one after it has ended, hence the further frames.
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
