import { expect } from 'playwright/test';
import { faultyRow, type Observation } from '#dev/hostile-server/fault.ts';
import type { Endpoint } from '#dev/hostile-server/responses.ts';
import type { AppWindow } from '#e2e/app-window.ts';

const labels = {
  price: 'Price',
  bought_at: 'Bought',
  last_send: 'Last attempt',
  trade_offer_id: 'Trade offer',
} as const;

/** Checks how the faulty response is shown. */
export async function observe(app: AppWindow, endpoint: Endpoint, observation: Observation): Promise<void> {
  switch (observation.kind) {
    case 'value':
      return endpoint === 'list' ? seePrice(app, observation) : seeValue(app, observation);
    case 'text':
      return expect(
        endpoint === 'list' ? app.table.cell(faultyRow, 'name') : textPlace(app, observation.field),
      ).toContainText(observation.shown);
    case 'unlisted-field':
      return seeUnlistedField(app, observation.name);
    case 'missing-field':
      return expect(app.details.pane.getByText('not sent').first()).toBeVisible();
    case 'no-pictures':
      return expect(app.page.locator('img')).toHaveCount(0);
    case 'closed-trade-url':
      return seeClosedTradeUrl(app);
    case 'plausible-counts':
      return expect(app.page.getByText(/NaN|undefined|Infinity|-1 of|e\+/)).toHaveCount(0);
    case 'responsive':
      return seeResponsiveTable(app);
    case 'unpolluted-objects':
      return expect(await app.page.evaluate(() => 'polluted' in {})).toBe(false);
    default:
      return observation satisfies never;
  }
}

type ValueObservation = Extract<Observation, { kind: 'value' }>;
type TextField = Extract<Observation, { kind: 'text' }>['field'];

async function seePrice(app: AppWindow, { text, isMarked }: ValueObservation): Promise<void> {
  const cell = app.table.cell(faultyRow, 'price');
  await expect(cell).toHaveText(text === '' ? '“”' : text, { useInnerText: false });
  const mark = cell.getByTitle('Not a number with two decimals; shown as sent');
  await expect(mark).toHaveCount(isMarked ? 1 : 0);
}

async function seeValue(app: AppWindow, { field, text, isMarked }: ValueObservation): Promise<void> {
  const value = app.details.value(labels[field]);
  await expect(value).toContainText(text);
  if (isMarked) await expect(value).toContainText('unreadable');
}

/** It is under "More", which may be open from the item before. */
async function seeUnlistedField({ details }: AppWindow, name: string): Promise<void> {
  const field = details.pane.getByText(name).first();
  if (!(await field.isVisible())) await details.more.click();
  await expect(field).toBeVisible();
}

function textPlace(app: AppWindow, field: TextField) {
  return field === 'name' ? app.details.pane.getByRole('heading').first() : app.details.pane;
}

/** The address is shown as text, "Open" is disabled, and even a forced click opens nothing. */
async function seeClosedTradeUrl(app: AppWindow): Promise<void> {
  const open = app.details.pane.getByRole('button', { name: 'Open trade URL' });
  await expect(open).toBeVisible();
  await expect(open).toHaveAttribute('aria-disabled', 'true');
  await open.click({ force: true });
  expect((await app.recorded()).openedExternal).toEqual([]);
}

/** Only the rows in view are rendered, however many were sent. */
async function seeResponsiveTable(app: AppWindow): Promise<void> {
  expect(await app.table.rows.count()).toBeLessThan(200);
  await app.table.cell(0, 'name').hover();
  await expect(app.table.row(0)).toBeVisible();
}
