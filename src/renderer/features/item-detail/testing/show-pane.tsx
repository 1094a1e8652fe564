import { act, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { AssumedZoneContext } from '#renderer/data/connections.ts';
import {
  ItemDetailPane,
  type ItemDetailPaneProps,
} from '#renderer/features/item-detail/item-detail-pane.tsx';
import { aConnection, aDetail } from '#renderer/testing/builders.ts';
import type { FakeDesktopOptions } from '#renderer/testing/fake-desktop.ts';
import { renderWithProviders } from '#renderer/testing/render-app.tsx';
import { afterPaint } from '#renderer/ui/timers.ts';
import type { AppCommand } from '#shared/app-commands.ts';
import { success } from '#shared/failure.ts';
import type { Item, ItemDetail } from '#shared/item.ts';

export type Get = NonNullable<NonNullable<FakeDesktopOptions['replace']>['get']>;

/** The pane, with its items loaded by `get`, and the calls that it made. */
export async function showPane(
  get: Get,
  given: Partial<ItemDetailPaneProps> = {},
  {
    localCopy,
    history = { kind: 'kept', spans: [] },
    settings = {},
    ...replace
  }: FakeDesktopOptions['replace'] & Pick<FakeDesktopOptions, 'localCopy' | 'history' | 'settings'> = {},
) {
  const calls = { shown: [] as number[], closed: 0 };
  const pane = (more: Partial<ItemDetailPaneProps> = {}) => (
    <AssumedZoneContext value={(more.connection ?? given.connection)?.assumedTimeZone ?? null}>
      <ItemDetailPane
        connection={aConnection()}
        itemId={48213}
        listRow={null}
        siblings={{ previous: 48212, next: 48214 }}
        onShowItem={(id) => calls.shown.push(id)}
        onClose={() => {
          calls.closed += 1;
        }}
        {...given}
        {...more}
      />
    </AssumedZoneContext>
  );
  const rendered = renderWithProviders(pane(), {
    localCopy,
    history,
    settings,
    replace: { get, ...replace },
  });
  await settled();
  return {
    ...rendered,
    calls,
    command: async (name: AppCommand) => act(async () => rendered.desktop.command(name)),
    change: async (more: Partial<ItemDetailPaneProps>) => {
      rendered.rerender(pane(more));
      await settled();
    },
  };
}

export const respondWith =
  (item: Partial<Item> = {}, rest: Partial<Omit<ItemDetail, 'item'>> = {}): Get =>
  async () =>
    success(aDetail(item, rest));

/** Long enough for a frame to be painted. */
export const frameMs = 20;

/** Waits until what was requested has arrived and is painted. */
export async function settled() {
  await act(async () => {
    if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(frameMs);
    else await new Promise<void>((done) => void afterPaint(done));
  });
}

/** The row with a label. */
export async function rowOf(label: string): Promise<HTMLElement> {
  const term = await screen.findByText(label, { selector: 'dt' });
  const row = term.parentElement;
  if (row === null) throw new Error(`no row is labelled ${label}`);
  return row;
}
