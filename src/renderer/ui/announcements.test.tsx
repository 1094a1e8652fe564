import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listenToAnnouncements } from '#renderer/testing/render-app.tsx';
import {
  Announcement,
  AnnouncerProvider,
  createLiveRegion,
  keptForMs,
  sameMomentMs,
  useAnnouncement,
} from './announcements.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

describe('the live region', () => {
  function aRegion() {
    const place = document.createElement('div');
    const say = createLiveRegion(place);
    // It must be there before anything is announced.
    expect(place.querySelector('[role="log"][aria-live="polite"]')).toBeEmptyDOMElement();
    const lines = () =>
      [...place.querySelectorAll('[role="log"][aria-live="polite"] p')].map((line) => line.textContent);
    return { say, lines };
  }

  test('announces once what two components report, and again when it happens again', () => {
    const { say, lines } = aRegion();
    say('Waiting for the catalog');
    say('Waiting for the catalog');
    expect(lines()).toEqual(['Waiting for the catalog']);
    vi.advanceTimersByTime(sameMomentMs);
    say('Waiting for the catalog');
    expect(lines()).toEqual(['Waiting for the catalog', 'Waiting for the catalog']);
  });

  test('announces only the beginning of a long text from the catalog', () => {
    const { say, lines } = aRegion();
    say(`Z${'\u0301'.repeat(200_000)}`);
    expect(lines()).toEqual([`Z${'\u0301'.repeat(8)}……`]);
  });

  test('appends announcements, and removes them afterwards', () => {
    const { say, lines } = aRegion();
    say('Sorted by price');
    say('Copied price');
    expect(lines()).toEqual(['Sorted by price', 'Copied price']);
    vi.advanceTimersByTime(keptForMs);
    expect(lines()).toEqual([]);
  });
});

describe('the announcement of a component', () => {
  function rendered(node: React.ReactNode) {
    const lines = listenToAnnouncements();
    const { rerender } = render(<AnnouncerProvider>{node}</AnnouncerProvider>);
    return {
      lines,
      show: (next: React.ReactNode) => rerender(<AnnouncerProvider>{next}</AnnouncerProvider>),
    };
  }

  test('is announced when it appears and when its text changes, not on each render', () => {
    const { lines, show } = rendered(null);
    show(<Announcement>One row selected</Announcement>);
    show(<Announcement>One row selected</Announcement>);
    vi.advanceTimersByTime(sameMomentMs);
    show(<Announcement>One row selected</Announcement>);
    expect(lines()).toEqual(['One row selected']);
    show(<Announcement>Two rows selected</Announcement>);
    expect(lines()).toEqual(['One row selected', 'Two rows selected']);
  });

  test('is announced again for another subject, however soon', () => {
    const { lines, show } = rendered(<RangeOf list="all" />);
    show(<RangeOf list="all" />);
    expect(lines()).toEqual(['1–3 of 3']);
    show(<RangeOf list="red ones" />);
    show(<RangeOf list="all" />);
    expect(lines()).toEqual(['1–3 of 3', '1–3 of 3', '1–3 of 3']);
  });

  test('is announced even if it is present on the first render', () => {
    expect(rendered(<Announcement>A file was set aside</Announcement>).lines()).toEqual([
      'A file was set aside',
    ]);
  });

  test('is not found twice when reading through the page', () => {
    rendered(
      <p>
        In sight<Announcement>In sight</Announcement>
      </p>,
    );
    expect(screen.getAllByText('In sight')).toHaveLength(1);
  });
});

function RangeOf({ list }: { list: string }) {
  useAnnouncement('1–3 of 3', list);
  return null;
}
