import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createKeptPictures, Picture } from './picture.tsx';

const size = { width: 32, height: 24 };

it('keeps its box when the picture fails, with its alternative text', () => {
  const { container } = render(<Picture src="item-image://a" alt="AK-47" {...size} />);
  expect(container.firstElementChild).toHaveStyle({ width: '32px', height: '24px' });
  fireEvent.error(screen.getByRole('img', { name: 'AK-47' }));
  expect(screen.getByRole('img', { name: 'AK-47 (no picture)' })).toBeInTheDocument();
  expect(container.firstElementChild).toHaveStyle({ width: '32px', height: '24px' });
});

it('tries again for another picture, and for the same one afterwards', () => {
  const { rerender } = render(<Picture src="item-image://a" alt="AK-47" {...size} />);
  fireEvent.error(screen.getByRole('img'));
  rerender(<Picture src="item-image://b" alt="AWP" {...size} />);
  expect(screen.getByRole('img', { name: 'AWP' })).toHaveAttribute('src', 'item-image://b');
  rerender(<Picture src="item-image://a" alt="AK-47" {...size} />);
  expect(screen.getByRole('img', { name: 'AK-47' })).toHaveAttribute('src', 'item-image://a');
});

it('never shows the previous picture while the next one loads', () => {
  const { rerender } = render(<Picture src="item-image://a" alt="AK-47" {...size} />);
  const former = screen.getByRole('img');
  rerender(<Picture src="item-image://b" alt="AWP" {...size} />);
  expect(screen.getByRole('img')).not.toBe(former);
});

it.each([
  ['ends loading', false, null],
  ['keeps its source once it has loaded', true, 'item-image://a'],
])('%s when it is removed', (_what, complete, src) => {
  const { unmount } = render(<Picture src="item-image://a" alt="AK-47" {...size} />);
  const image = screen.getByRole('img');
  Object.defineProperty(image, 'complete', { value: complete });
  unmount();
  expect(image.getAttribute('src')).toBe(src);
});

it('requests nothing without an address, and says why there is no picture once that is known', () => {
  const { container, rerender } = render(<Picture src={undefined} alt="AK-47" {...size} />);
  expect(screen.getByRole('img')).not.toHaveAttribute('title');
  rerender(<Picture src={null} alt="AK-47" {...size} />);
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByRole('img')).toHaveAttribute('title', expect.stringContaining('sent no address'));
  rerender(<Picture src="item-image://gone" alt="AK-47" {...size} />);
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByRole('img')).toHaveAttribute('title', 'The picture couldn’t be loaded');
});

it('loads when it comes into view, and immediately once it has been loaded', () => {
  const picture = <Picture src="item-image://known" alt="AK-47" {...size} />;
  const { unmount } = render(picture);
  expect(screen.getByRole('img')).toHaveAttribute('loading', 'lazy');
  fireEvent.load(screen.getByRole('img'));
  unmount();
  render(picture);
  expect(screen.getByRole('img')).toHaveAttribute('loading', 'eager');
});

describe('kept pictures', () => {
  const picture = (pixels: number) => ({ naturalWidth: pixels, naturalHeight: 1 });

  it.each([
    { title: 'by number', max: { pictures: 2, pixels: 100 }, pixels: 1 },
    { title: 'by pixels', max: { pictures: 100, pixels: 20 }, pixels: 10 },
  ])('are limited $title, and those not shown for longest go first', ({ max, pixels }) => {
    const kept = createKeptPictures(max);
    for (const src of ['a', 'b', 'a', 'c']) kept.keep(src, picture(pixels));
    expect(['a', 'b', 'c'].filter(kept.has)).toEqual(['a', 'c']);
  });
});
