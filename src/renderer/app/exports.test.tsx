import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useEffect } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { type CurrentList, useExportDialog, usePublishCurrentList } from '#renderer/data/export-dialog.ts';
import { percentDone, rowsPerSecond, secondsLeft } from '#renderer/features/exports/export-card.tsx';
import { aConnection, anItem, someRows } from '#renderer/testing/builders.ts';
import type { FakeDesktopOptions } from '#renderer/testing/fake-desktop.ts';
import { renderWithProviders } from '#renderer/testing/render-app.tsx';
import { type ExportProgress, exportRowOf } from '#shared/export.ts';
import { failed, success } from '#shared/failure.ts';
import { defaultQuery } from '#shared/item-query.ts';
import { wholeLocalCopy } from '#shared/local-copy.ts';
import { noLocalMatch } from '#shared/local-match.ts';
import { Exports } from './dialogs.tsx';

const query = { ...defaultQuery, name: ['AK'] };

function aCurrentList(change: Partial<CurrentList> = {}): CurrentList {
  return {
    connectionId: 'demo',
    query,
    localMatch: noLocalMatch,
    pageRows: someRows(50),
    selectedRows: [],
    total: 1_284,
    visibleColumns: ['image', 'price', 'name', 'difference', 'id'],
    ...change,
  };
}

function OnScreen({ rows }: { rows: CurrentList | null }) {
  usePublishCurrentList(rows, rows === null ? 'loading' : null);
  return <Exports connection={aConnection()} />;
}

const lookedUp = [exportRowOf(anItem({ id: 1 })), exportRowOf(anItem({ id: 2 }))];

function Opener() {
  const dialog = useExportDialog();
  useEffect(() => dialog.open({ rows: lookedUp, suggestedName: 'Looked up' }), [dialog]);
  return <Exports connection={aConnection()} />;
}

function renderExports(rows: CurrentList | null = aCurrentList(), options: FakeDesktopOptions = {}) {
  return renderWithProviders(<OnScreen rows={rows} />, options);
}

function openDialog(...given: Parameters<typeof renderExports>) {
  const app = renderExports(...given);
  act(() => app.desktop.command('export'));
  return { ...app, dialog: within(screen.getByRole('dialog', { name: 'Export' })) };
}

const running: ExportProgress = {
  exportId: 'export-1',
  fileName: 'Warehouse.csv',
  connectionId: 'demo',
  rowsWritten: 500,
  rowsExpected: 1_284,
  pagesDone: 2,
  tookMs: 1_000,
  notes: {
    repeatedRows: 0,
    unreadableRows: 0,
    cutTexts: 0,
    changedTotal: null,
    otherRows: null,
    miscount: null,
  },
  state: { kind: 'running' },
};

it('a grouped local copy is exported by market name, without the notes of items', async () => {
  const localCopy = { ...wholeLocalCopy, groups: { by: 'count', isDescending: true } } as const;
  const list = aCurrentList({ query: { ...query, localCopy }, pageRows: [] });
  const notes = [{ itemId: 1, text: 'Call back', name: 'Case' }];
  const { dialog, user, desktop } = openDialog(list, { notes });
  expect(await dialog.findByText('5 of 5 columns')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: /^Export/ }));
  expect(desktop.exported.at(-1)).toMatchObject({
    what: { kind: 'matches', query: { localCopy } },
    fields: ['market_hash_name', 'count', 'lowest', 'median', 'highest'],
  });
});

it('an export of the local copy says how old it is', async () => {
  const whole = { number: 1, total: 9, items: 9, unreadable: 0, endedAt: new Date().setHours(10, 7) };
  const state = { items: 9, whole };
  const ofLocalCopy = { localCopy: { state } };
  const list = aCurrentList({ query: { ...query, localCopy: wholeLocalCopy } });
  const note = 'From the copy of 10:07.';
  const complete = openDialog(list, ofLocalCopy);
  expect(await complete.dialog.findByText(note)).toBeVisible();
  const missing = /^Includes items that the copy’s last update didn’t find/;
  expect(complete.dialog.queryByText(missing)).toBeNull();
  // An update ends behind the dialog.
  const price = () => complete.dialog.getByRole('checkbox', { name: 'Price price' });
  await complete.user.click(price());
  act(() => complete.desktop.emitLocalCopy({ connectionId: aConnection().id, missing: 1 }));
  expect(await complete.dialog.findByText(missing)).toBeVisible();
  expect(complete.dialog.getByRole('checkbox', { name: /not_seen$/ })).toBeChecked();
  expect(price()).not.toBeChecked();
  cleanup();
  const live = openDialog(aCurrentList(), ofLocalCopy);
  expect(await live.dialog.findByText(/^Prices have no currency/)).toBeVisible();
  expect(live.dialog.queryByText(note)).toBeNull();
});

describe('the export dialog', () => {
  it('reports that the visible status is not in the file', () => {
    const message = /Status isn’t included/;
    expect(openDialog().dialog.queryByText(message)).toBeNull();
    cleanup();
    const withStatus = aCurrentList({ visibleColumns: ['name', 'status', 'id'] });
    expect(openDialog(withStatus).dialog.getByText(message)).toBeVisible();
  });

  it('starts with this page, in the order of the visible columns', async () => {
    const { dialog, user, desktop } = openDialog();
    expect(dialog.getByRole('radio', { name: 'This page 50' })).toBeChecked();
    expect(dialog.queryByRole('radio', { name: /Selected/ })).toBeNull();
    expect(dialog.getByText('4 of 7 columns')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Export 50 rows' }));
    const [request] = desktop.exported;
    expect(request).toMatchObject({
      what: { kind: 'rows' },
      format: 'csv',
      fields: ['image', 'price', 'name', 'id'],
      suggestedName: 'Warehouse',
    });
    expect(request?.what.kind === 'rows' && request.what.rows).toHaveLength(50);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('starts with the selected rows, if there are any', () => {
    const { dialog } = openDialog(aCurrentList({ selectedRows: someRows(3) }));
    expect(dialog.getByRole('radio', { name: 'Selected rows 3' })).toBeChecked();
    expect(dialog.getByRole('button', { name: 'Export 3 rows' })).toBeEnabled();
  });

  it('requests all matches from main, and states their order', async () => {
    const { dialog, user, desktop } = openDialog();
    await user.click(dialog.getByRole('radio', { name: 'All matches 1,284' }));
    expect(dialog.getByText(/All matches are exported in the catalog’s order/)).toBeVisible();
    expect(dialog.getByText('Takes about 6 requests.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Export 1,284 rows' }));
    expect(desktop.exported[0]?.what).toEqual({
      kind: 'matches',
      connectionId: 'demo',
      query,
      localMatch: noLocalMatch,
    });
  });

  it('shows no count for rows matched locally, and passes on the match', async () => {
    const localMatch = { ...noLocalMatch, name: ['AK, gold'] };
    const { dialog, user, desktop } = openDialog(
      aCurrentList({ localMatch, pageRows: someRows(3), total: 50 }),
    );
    await user.click(dialog.getByRole('radio', { name: 'All matches' }));
    expect(dialog.getByText(/match the whole text.*The catalog counts 50 matches/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Export rows' }));
    expect(desktop.exported[0]?.what).toMatchObject({ kind: 'matches', localMatch });
  });

  it('remembers the format, and needs at least one column', async () => {
    const { dialog, user, desktop } = openDialog();
    await user.click(dialog.getByRole('radio', { name: 'JSON' }));
    expect(desktop.storedSettings().exportAs).toEqual({ format: 'json' });
    for (const name of [/^Image URL/, /^Price/, /^Name/, /^ID/]) {
      await user.click(dialog.getByRole('checkbox', { name }));
    }
    expect(dialog.getByRole('button', { name: 'Export 50 rows' })).toBeDisabled();
    expect(dialog.getByText('Choose at least one column.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'All' }));
    expect(dialog.getByText('7 of 7 columns')).toBeVisible();
    expect(dialog.getByText('Prices have no currency because the catalog doesn’t give one.')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Discard what you entered?' })).toBeVisible();
  });

  it('offers no Excel file for more rows than a sheet can hold', () => {
    const { dialog } = openDialog(aCurrentList({ pageRows: [], total: 2_000_000 }), {
      settings: { exportAs: { format: 'xlsx' } },
    });
    expect(dialog.getByRole('radio', { name: 'Excel' })).toBeDisabled();
    expect(dialog.getByRole('radio', { name: 'CSV' })).toBeChecked();
  });

  it('offers the CSV of this computer’s Excel, and remembers it', async () => {
    const { dialog, user, desktop } = openDialog();
    await user.click(dialog.getByRole('radio', { name: 'Excel CSV' }));
    expect(dialog.getByText(/^CSV for Excel on this computer/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Export 50 rows' }));
    expect(desktop.exported[0]).toMatchObject({ format: 'excel-csv' });
    expect(desktop.storedSettings().exportAs).toEqual({ format: 'excel-csv' });
  });

  it('stays open when the system’s dialog is cancelled, and shows why a file could not be created', async () => {
    const { dialog, user, desktop } = openDialog(aCurrentList(), {
      replace: { startExport: async () => success(null) },
    });
    await user.click(dialog.getByRole('button', { name: 'Export 50 rows' }));
    expect(screen.getByRole('dialog')).toBeVisible();
    desktop.replace({ startExport: async () => failed({ kind: 'file', problem: 'not-permitted' }) });
    await user.click(dialog.getByRole('button', { name: 'Export 50 rows' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('You don’t have permission to save there.');
    expect(dialog.getByRole('alert')).toHaveTextContent('IC-FILE-NOT-PERMITTED');
  });

  it('uses the rows and columns of its opener', async () => {
    const app = renderWithProviders(<Opener />);
    const dialog = within(screen.getByRole('dialog', { name: 'Export' }));
    expect(dialog.getByText('Trade URLs are exported without their token.')).toBeVisible();
    await app.user.click(dialog.getByRole('button', { name: 'Export 2 rows' }));
    const [request] = app.desktop.exported;
    expect(request).toMatchObject({ what: { kind: 'rows', rows: lookedUp }, suggestedName: 'Looked up' });
    expect(request?.fields).toContain('status');
    expect(request?.fields).not.toContain('image');
  });

  it('opens once there are rows, and keeps those', () => {
    const { desktop, rerender } = renderExports(null);
    const openByCommand = () => act(() => desktop.command('export'));
    openByCommand();
    expect(screen.queryByRole('dialog')).toBeNull();
    rerender(<OnScreen rows={aCurrentList()} />);
    openByCommand();
    rerender(<OnScreen rows={aCurrentList({ pageRows: someRows(3) })} />);
    expect(screen.getByRole('button', { name: 'Export 50 rows' })).toBeEnabled();
  });
});

describe('the export card', () => {
  function inProgress(change: Partial<ExportProgress> = {}, options: FakeDesktopOptions = {}) {
    const app = renderExports(aCurrentList(), options);
    act(() => app.desktop.emitExport({ ...running, ...change }));
    return { ...app, card: within(screen.getByRole('region', { name: 'Export' })) };
  }

  it('shows rows, rate and remaining time, and can be cancelled', async () => {
    const { card, user, desktop } = inProgress();
    expect(card.getByText('500 of 1,284 rows')).toBeVisible();
    expect(card.getByText('500 rows/s · 2 s left')).toBeVisible();
    expect(card.getByRole('progressbar')).toHaveAttribute('value', '38');
    await user.click(card.getByRole('button', { name: 'Cancel' }));
    expect(desktop.exportDecisions).toEqual([{ exportId: 'export-1', decision: 'stop' }]);
  });

  it('shows when the catalog makes it wait', () => {
    const { card, desktop } = inProgress();
    const failure = { kind: 'slow-down', retryAfterMs: 12_000 } as const;
    const hold = { connectionId: 'demo', untilMs: Date.now() + 12_000, failure };
    act(() => desktop.hold({ connectionId: 'demo', hold }));
    expect(card.getByText(/Too many requests: resuming in 1[12] s/)).toBeVisible();
  });

  it.each([
    ['Keep partial file', 'keep'],
    ['Resume', 'resume'],
    ['Discard', 'discard'],
  ])('asks what to do with a cancelled export: %s', async (name, decision) => {
    const { card, user, desktop } = inProgress({ state: { kind: 'stopped', failure: null } });
    expect(card.getByText('500 rows were written. Keep them as a partial file?')).toBeVisible();
    await user.click(card.getByRole('button', { name }));
    expect(desktop.exportDecisions).toEqual([{ exportId: 'export-1', decision }]);
  });

  it('moves the focus from Cancel to the question that follows', async () => {
    const { card, user, desktop } = inProgress();
    await user.click(card.getByRole('button', { name: 'Cancel' }));
    act(() => desktop.emitExport({ ...running, state: { kind: 'stopped', failure: null } }));
    expect(screen.getByRole('button', { name: 'Keep partial file' })).toHaveFocus();
  });

  it('does not take the focus', () => {
    const { desktop } = inProgress();
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    act(() => desktop.emitExport({ ...running, state: { kind: 'stopped', failure: { kind: 'truncated' } } }));
    expect(screen.getByRole('button', { name: 'Keep partial file' })).not.toHaveFocus();
    field.remove();
  });

  it('shows a finished file in its folder', async () => {
    const { card, user, desktop } = inProgress({ rowsWritten: 1_284, state: { kind: 'done' } });
    expect(card.getByText('Exported 1,284 rows')).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Show in folder' }));
    expect(desktop.revealed).toEqual(['export-1']);
    await user.click(card.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('region', { name: 'Export' })).toBeNull();
  });

  describe('when the export is finished', () => {
    const shownMs = 10_000;
    function done() {
      vi.useFakeTimers();
      const app = inProgress();
      const cancel = app.card.getByRole('button', { name: 'Cancel' });
      const finish = () => act(() => app.desktop.emitExport({ ...running, state: { kind: 'done' } }));
      const wait = () => act(() => vi.advanceTimersByTime(shownMs + 1));
      const region = () => screen.queryByRole('region', { name: 'Export' });
      return { ...app, cancel, finish, wait, region };
    }

    it('disappears on its own, even if the removed Cancel button had the focus', () => {
      const { cancel, finish, wait, region } = done();
      act(() => cancel.focus());
      finish();
      wait();
      expect(region()).toBeNull();
    });

    it('can still be shown in its folder by the command after the card is gone', () => {
      const { desktop, finish, wait, region } = done();
      act(() => desktop.command('reveal-export'));
      expect(desktop.revealed).toEqual([]);
      finish();
      wait();
      expect(region()).toBeNull();
      act(() => desktop.command('reveal-export'));
      expect(desktop.revealed).toEqual(['export-1']);
    });

    it('stays while it has the focus, wherever the pointer is', () => {
      const { finish, wait, region } = done();
      finish();
      const reveal = screen.getByRole('button', { name: 'Show in folder' });
      act(() => reveal.focus());
      fireEvent.pointerEnter(reveal);
      fireEvent.pointerLeave(reveal);
      wait();
      expect(region()).not.toBeNull();
      act(() => reveal.blur());
      wait();
      expect(region()).toBeNull();
    });
  });

  const stopped = { kind: 'stopped', failure: { kind: 'unreachable', reason: 'offline' } } as const;
  const notes = {
    repeatedRows: 3,
    unreadableRows: 1,
    cutTexts: 2,
    otherRows: 5,
    changedTotal: { from: 1_284, to: 1_290 },
    miscount: { counted: 1_290, sent: 1_280, unit: 'rows' },
  } as const;
  it.each<[string, Partial<ExportProgress>, (string | RegExp)[]]>([
    ['why it stopped, with a way to try again', { state: stopped }, ['You’re offline', 'Try again']],
    [
      'what the disk refused, with its code',
      { state: { kind: 'failed', failure: { kind: 'file', problem: 'disk-full' } } },
      [/^The disk is full\. The unfinished file was removed\./, 'IC-FILE-DISK-FULL'],
    ],
    [
      'which rows match and which were checked',
      { rowsWritten: 3, notes: { ...running.notes, otherRows: 497 } },
      ['3 rows · 500 of 1,284 checked'],
    ],
    [
      'what the file itself doesn’t say',
      { notes, state: { kind: 'done' } },
      [
        '3 rows were duplicates and were skipped.',
        '1 row couldn’t be read and was left out.',
        '2 texts were too long for a cell and were shortened.',
        '5 rows didn’t match the whole text and were left out.',
        'The catalog counts 1,290 rows but sent 1,280: rows are missing.',
        /The list changed during the export \(1,284 → 1,290 matches\)/,
      ],
    ],
  ])('says %s', (_what, change, texts) => {
    const { card } = inProgress(change);
    for (const text of texts) expect(card.getByText(text)).toBeVisible();
  });

  it('shows an unfinished export after a reload', async () => {
    renderExports(aCurrentList(), { currentExport: running });
    expect(await screen.findByRole('region', { name: 'Export' })).toBeVisible();
  });

  it('ignores an export that finished before a reload', async () => {
    renderExports(aCurrentList(), { currentExport: { ...running, state: { kind: 'done' } } });
    await act(async () => {});
    expect(screen.queryByRole('region', { name: 'Export' })).toBeNull();
  });

  it('allows only one export at a time', () => {
    const { dialog, desktop } = openDialog();
    act(() => desktop.emitExport(running));
    expect(dialog.getByRole('button', { name: 'Export 50 rows' })).toBeDisabled();
    expect(dialog.getByText('Another export is still running.')).toBeVisible();
  });
});

describe('figures of an export', () => {
  const figures = { ...running, rowsWritten: 10, rowsExpected: 10_000, tookMs: 2_000 };

  it('are empty before the first rows', () => {
    const early = { ...figures, tookMs: 100 };
    expect([rowsPerSecond(early), secondsLeft(early)]).toEqual([null, null]);
  });

  it('count skipped rows as processed', () => {
    const some = { ...figures, notes: { ...running.notes, otherRows: 4_990 } };
    expect([percentDone(some), secondsLeft(some)]).toEqual([50, 2]);
  });

  it('reach 100 percent only at the end, skipped rows included', () => {
    const notes = { ...running.notes, repeatedRows: 9_000, unreadableRows: 500, otherRows: 490 };
    expect(percentDone({ ...figures, notes })).toBe(99);
    expect(percentDone({ ...figures, state: { kind: 'done' } })).toBe(100);
    expect(percentDone({ ...figures, rowsExpected: null })).toBeNull();
  });
});
