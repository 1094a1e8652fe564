import { act, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aConnection, theDemoConnection } from '#renderer/testing/builders.ts';
import type { FakeDesktopOptions, fakeDesktop } from '#renderer/testing/fake-desktop.ts';
import { renderWithProviders } from '#renderer/testing/render-app.tsx';
import type { AboutInfo } from '#shared/app-info.ts';
import { failed, success } from '#shared/failure.ts';
import type { RequestRecord } from '#shared/request-record.ts';
import { AboutDialog } from './about-dialog.tsx';
import { DiagnosticsDialog } from './diagnostics-dialog.tsx';
import { DifferencesDialog } from './differences-dialog.tsx';
import { RequestsDialog } from './requests-dialog.tsx';

const connections = [aConnection(), theDemoConnection()];

function aRecord(given: Partial<RequestRecord> = {}): RequestRecord {
  return {
    number: 1,
    requestId: 'r1',
    connectionId: 'warehouse',
    purpose: 'shown',
    method: 'GET',
    path: '/v1/items?filter%5Bname%5D=AK-47&limit=50&page=1',
    retry: 0,
    sentAt: Date.UTC(2026, 10, 21, 10, 7, 12, 345),
    end: { status: 200, code: null, tookMs: 41.2, bytes: 9_120 },
    ...given,
  };
}

const slowDown = { status: 429, code: 'IC-HTTP-429', tookMs: 12, bytes: 0 };

async function openRequests(timeline: RequestRecord[]) {
  const app = renderWithProviders(<RequestsDialog onClose={() => {}} />, { timeline, connections });
  await act(async () => {});
  const lines = () =>
    app.screen
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      );
  return { ...app, lines };
}

describe('the request log', () => {
  it('lists requests newest first, with readable paths', async () => {
    const { lines } = await openRequests([
      aRecord(),
      aRecord({ number: 2, path: '/v1/items/7', purpose: 'prefetch', retry: 2, end: slowDown }),
    ]);
    expect(lines().map((cells) => cells.slice(1))).toEqual([
      ['GET /v1/items/7', 'IC-HTTP-429', '12 ms', '', '2 of 3', 'Prefetched'],
      ['GET /v1/items?filter[name]=AK-47&limit=50&page=1', '200', '41 ms', '9.1 KB', '', 'Shown'],
    ]);
  });

  it('names the connection once there are several', async () => {
    const { screen } = await openRequests([
      aRecord(),
      aRecord({ number: 2, connectionId: 'demo' }),
      aRecord({ number: 3, connectionId: '7f3a91c5-e2d8', purpose: 'check' }),
    ]);
    expect(screen.getByRole('cell', { name: 'Not saved' })).toBeVisible();
    expect(screen.getByRole('cell', { name: 'Warehouse' })).toBeVisible();
    expect(screen.getByRole('cell', { name: 'Demo catalog' })).toBeVisible();
  });

  it('filters failures, without cancelled requests', async () => {
    const called = { status: null, code: 'IC-CANCELLED', tookMs: 3, bytes: 0 };
    const { user, screen, lines } = await openRequests([
      aRecord(),
      aRecord({ number: 2, end: slowDown }),
      aRecord({ number: 3, end: called }),
      aRecord({ number: 4, end: { status: 200, code: 'IC-ANSWER-SHAPE', tookMs: 3, bytes: 2 } }),
    ]);
    await user.click(screen.getByText('Failures 2'));
    expect(lines().map((cells) => cells[2])).toEqual(['200 IC-ANSWER-SHAPE', 'IC-HTTP-429']);
  });

  it('copies the requests as a table, as shown', async () => {
    const { user, screen, desktop } = await openRequests([aRecord(), aRecord({ number: 2, end: slowDown })]);
    await user.click(screen.getByText('Failures 1'));
    await user.click(screen.getByRole('button', { name: 'Copy as TSV' }));
    const [header, ...lines] = desktop.copied.join('').split('\n');
    expect(header).toMatch(/^time\tconnection\tmethod\tpath\tstatus\tcode/);
    expect(lines).toEqual([
      '2026-11-21T10:07:12.345Z\tWarehouse\tGET\t/v1/items?filter%5Bname%5D=AK-47&limit=50&page=1\t429\tIC-HTTP-429\t12\t0\t0\tshown',
    ]);
  });

  it('says so when there are no requests', async () => {
    const { screen } = await openRequests([]);
    expect(screen.getByText('No requests yet.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy as TSV' })).toBeDisabled();
  });

  describe('live', () => {
    beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
    it('shows new requests and how they end', async () => {
      const { desktop, lines } = await openRequests([aRecord()]);
      const running = aRecord({ number: 2, end: null, sentAt: Date.now() });
      desktop.changeTimeline([aRecord(), running]);
      await expect.poll(() => lines().map((cells) => cells[2])).toEqual(['Running', '200']);
      desktop.changeTimeline([aRecord(), { ...running, end: slowDown }]);
      await expect.poll(() => lines().map((cells) => cells[2])).toEqual(['IC-HTTP-429', '200']);
    });

    it('cancels requests that run for more than a second', async () => {
      const { screen, desktop } = await openRequests([
        aRecord({ requestId: 'r7', end: null, sentAt: Date.now() }),
      ]);
      expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
      vi.setSystemTime(Date.now() + 1_500);
      const cancel = await screen.findByRole('button', { name: 'Cancel' });
      act(() => cancel.click());
      expect(desktop.cancelled).toEqual(['r7']);
    });

    it('says why no request is sent while a connection is held, with a way to retry', async () => {
      const { screen, desktop } = await openRequests([aRecord()]);
      const failure = { kind: 'slow-down', retryAfterMs: 12_000 } as const;
      const hold = { connectionId: 'warehouse', untilMs: Date.now() + 12_000, failure };
      act(() => desktop.hold({ connectionId: 'warehouse', hold }));
      const notice = screen.getByRole('region', { name: 'Warehouse is paused' });
      expect(notice).toHaveTextContent('Too many requests. Trying again in 12 s.');
      act(() => within(notice).getByRole('button', { name: 'Retry now' }).click());
      expect(desktop.retriedNow).toEqual(['warehouse']);
    });
  });
});

describe('the API differences', () => {
  const seen = { connectionId: 'warehouse', responses: 3, firstSeenAt: 0, lastSeenAt: 60_000 };

  async function openDifferences(options: Parameters<typeof fakeDesktop>[0]) {
    const app = renderWithProviders(<DifferencesDialog onClose={() => {}} />, { connections, ...options });
    await act(async () => {});
    return app;
  }

  it('describes each difference, and shows unknown statuses as sent', async () => {
    const { screen, user, desktop } = await openDifferences({
      differences: {
        differences: [
          { ...seen, endpoint: 'item', kind: 'unknown-status', name: 'LOST\u202eIN_SPACE' },
          { ...seen, endpoint: 'list', kind: 'extra-field', name: '=colour' },
        ],
        unlisted: 0,
      },
    });
    const [, status, field] = screen.getAllByRole('row');
    expect(status).toHaveTextContent(
      /LOST⟨U\+202E⟩IN_SPACE.*Undocumented item status.*\/v1\/items\/\{item_id\}.*3/,
    );
    expect(field).toHaveTextContent(/colour.*Sent, but not documented.*\/v1\/items3/);
    await user.click(screen.getByRole('button', { name: 'Copy as TSV' }));
    // No name of the service may start a formula in a spreadsheet.
    expect(desktop.copied[0]).toContain(
      "\n'=colour\textra-field\tlist\tWarehouse\t3\t1970-01-01T00:00:00.000Z",
    );
  });

  it('says what did not match', async () => {
    const differences = [{ ...seen, endpoint: 'list', kind: 'extra-field', name: 'f1' } as const];
    const { screen } = await openDifferences({ differences: { differences, unlisted: 1_204 } });
    expect(screen.getByText(/1,204 more occurrences/)).toBeVisible();
  });

  it('says so when there are none', async () => {
    const { screen } = await openDifferences({});
    expect(screen.getByText('No differences so far.')).toBeVisible();
  });
});

const about: Partial<AboutInfo> = {
  versions: [
    ['Item Catalog', '0.1.0'],
    ['Electron', '45.4.1'],
  ],
  dataFolder: '/home/someone/.config/Item Catalog',
  licences: [
    { name: 'react', version: '19.3.1', licence: 'MIT', text: 'MIT License\n\nCopyright (c) Meta' },
    { name: 'bare', version: '1.0.0', licence: 'ISC', text: '' },
  ],
};

async function openAbout() {
  const app = renderWithProviders(<AboutDialog onClose={() => {}} />, { about });
  await act(async () => {});
  return app;
}

describe('the About dialog', () => {
  it('copies the versions as lines for a report', async () => {
    const { user, screen, desktop } = await openAbout();
    expect(screen.getByText('45.4.1')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copy version information' }));
    expect(desktop.copied).toEqual(['Item Catalog 0.1.0\nElectron 45.4.1']);
  });

  it('shows the data folder and copies its path', async () => {
    const { user, screen, desktop } = await openAbout();
    await user.click(screen.getByRole('button', { name: 'Copy data folder' }));
    expect(desktop.copied).toEqual(['/home/someone/.config/Item Catalog']);
  });

  it('each licence shows its text, and one without says so', async () => {
    const { user, screen } = await openAbout();
    expect(screen.getByText(/Copyright \(c\) Meta/)).not.toBeVisible();
    await user.click(screen.getByText('react'));
    expect(screen.getByText(/Copyright \(c\) Meta/)).toBeVisible();
    await user.click(screen.getByText('bare'));
    expect(screen.getByText('This package doesn’t include a licence text.')).toBeVisible();
  });
});

async function openDiagnostics(options: FakeDesktopOptions = {}) {
  const onClose = vi.fn();
  const app = renderWithProviders(<DiagnosticsDialog onClose={onClose} />, options);
  await act(async () => {});
  const preview = () => app.screen.getByRole('region', { name: 'Text to be saved' });
  return { ...app, onClose, preview };
}

describe('the diagnostics dialog', () => {
  it('shows the whole text, without names unless they are included', async () => {
    const { user, screen, preview } = await openDiagnostics();
    expect(preview()).toHaveTextContent('without names');
    await user.click(screen.getByRole('checkbox', { name: /Include the names and addresses/ }));
    await expect.poll(() => preview().textContent).toContain('with names');
  });

  it('saves, confirms and closes the dialog', async () => {
    const { user, screen, desktop, onClose } = await openDiagnostics();
    await user.click(screen.getByRole('button', { name: 'Save…' }));
    expect(desktop.supported).toEqual(['save']);
    expect(await screen.findByText('Saved as item-catalog-diagnostics.txt')).toBeVisible();
    expect(onClose).toHaveBeenCalled();
  });

  it('cancelling the system’s dialog returns to this one', async () => {
    const { user, screen, onClose } = await openDiagnostics({
      replace: { saveDiagnostics: async () => success(null) },
    });
    await user.click(screen.getByRole('button', { name: 'Save…' }));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('shows a failed save beside the button', async () => {
    const { user, screen, onClose } = await openDiagnostics({
      replace: { saveDiagnostics: async () => failed({ kind: 'file', problem: 'disk-full' }) },
    });
    await user.click(screen.getByRole('button', { name: 'Save…' }));
    expect(await screen.findByText(/IC-FILE-DISK-FULL/)).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
  });
});
