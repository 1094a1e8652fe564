import { expect } from 'playwright/test';
import { type Endpoint, markOf } from '#dev/hostile-server/answers.ts';
import type { Arena } from './arena.ts';

/** Whether rows or an item were shown before the fault. */
export const situations = ['rows shown', 'nothing shown'] as const;
export type Situation = (typeof situations)[number];

/** Where an endpoint's answers are shown in the window, and how a user requests them. */
export type Place = {
  /** Prepares the window for the fault. */
  begin(): Promise<void>;
  /** Sends the request that meets the fault. */
  ask(): Promise<void>;
  /** Requests again, as a user would after the failure. */
  refresh(): Promise<void>;
  /** The answer with this serial number is on screen. */
  shows(serial: number): Promise<void>;
  /** The previous content is still shown, with its age. */
  keeps(serial: number): Promise<void>;
};

export function placeOf(arena: Arena, endpoint: Endpoint, situation: Situation): Place {
  return endpoint === 'list' ? listPlace(arena, situation) : itemPlace(arena, situation);
}

function listPlace({ app }: Arena, situation: Situation): Place {
  const shows = (serial: number) => expect(app.table.cell(0, 'name')).toContainText(markOf(serial));
  return {
    async begin() {
      if (await app.details.pane.isVisible()) await app.details.close.click();
      await expect(app.table.row(0)).toBeVisible();
    },
    async ask() {
      if (situation === 'rows shown') await app.topBar.refresh.click();
      else await app.page.reload();
    },
    async refresh() {
      const tryAgain = app.page.getByRole('button', { name: 'Try again' });
      if (situation === 'nothing shown' && (await tryAgain.isVisible())) await tryAgain.click();
      else await app.topBar.refresh.click();
    },
    shows,
    async keeps(serial) {
      await shows(serial);
      await expect(app.page.getByText(/Showing rows from \d\d:\d\d:\d\d/)).toBeVisible();
    },
  };
}

function itemPlace({ app, nextItemId }: Arena, situation: Situation): Place {
  const hash = app.details.value('Hash');
  const shows = (serial: number) => expect(hash).toContainText(markOf(serial));
  async function goToNext(): Promise<void> {
    await app.palette.goToItem(nextItemId());
  }
  return {
    async begin() {
      if (situation === 'nothing shown' || (await hash.isVisible())) return;
      await goToNext();
      await expect(hash).toContainText('answer');
    },
    async ask() {
      if (situation === 'rows shown') await app.details.refresh.click();
      else await goToNext();
    },
    refresh: () => app.details.refresh.click(),
    shows,
    async keeps(serial) {
      await shows(serial);
      await expect(app.details.pane.getByText(/^Seen .*\d\d:\d\d:\d\d · /)).toBeVisible();
    },
  };
}
