import { setTimeout as passes } from 'node:timers/promises';
import { chooseAction } from './actions.ts';
import { isAtRest, type Screen, whatIsWrong } from './screen.ts';
import type { Chance } from './seeded-random.ts';

/** What was done so far, and how it went. */
export type Doings = {
  /** By the action's name. */
  done: Record<string, number>;
  /** Something stood in the way for two seconds: a menu, a notice, a list that went on moving. */
  missed: number;
  /** The next action began before the window had come to rest, on purpose. */
  interrupted: number;
  longest: { name: string; ms: number };
  /** The window did not come to rest in time. */
  restless: string[];
};

export type Person = {
  doings: Doings;
  /** One action, and then whatever is wrong with the window; null: nothing. */
  doSomething(): Promise<string | null>;
};

/** One who goes on before the answer is there, this often. */
const impatience = 0.25;
/** Longer than an answer that comes in the last moment of the third retry. */
const restWithinMs = 60_000;
const mostMissedInARow = 15;

export function createPerson(screen: Screen, chance: Chance): Person {
  const doings: Doings = { done: {}, missed: 0, interrupted: 0, longest: { name: '', ms: 0 }, restless: [] };
  let missedInARow = 0;

  async function rest(name: string, startedAt: number): Promise<void> {
    if (chance.happens(impatience)) {
      doings.interrupted += 1;
      await passes(30);
      return;
    }
    // Playwright asks in every frame.
    await screen.page
      .waitForFunction(isAtRest, undefined, { timeout: restWithinMs })
      .catch((error: unknown) => {
        if (screen.page.isClosed()) throw error;
        doings.restless.push(name);
      });
    const ms = performance.now() - startedAt;
    if (ms > doings.longest.ms) doings.longest = { name, ms };
    await passes(chance.below(120));
  }

  return {
    doings,
    async doSomething() {
      const { name, act } = chooseAction(chance);
      const startedAt = performance.now();
      try {
        if ((await act(screen, chance)) === 'not-now') return null;
        doings.done[name] = (doings.done[name] ?? 0) + 1;
        missedInARow = 0;
      } catch (error) {
        if (screen.page.isClosed()) throw error;
        doings.missed += 1;
        missedInARow += 1;
        // As a person gets rid of whatever is open.
        await screen.page.keyboard.press('Escape');
        await screen.page.keyboard.press('Escape');
      }
      await rest(name, startedAt);
      if (missedInARow >= mostMissedInARow) return `nothing could be done ${missedInARow} times in a row`;
      return screen.page.evaluate(whatIsWrong);
    },
  };
}
