import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Picture } from './picture.tsx';

const size = { width: 32, height: 24 };

it('keeps its box when the picture fails, and says what it would have been', () => {
  const { container } = render(<Picture src="item-image://a" alt="AK-47" {...size} />);
  const box = container.firstElementChild;
  expect(box).toHaveStyle({ width: '32px', height: '24px' });
  fireEvent.error(screen.getByRole('img', { name: 'AK-47' }));
  expect(screen.getByRole('img', { name: 'AK-47 (no picture)' })).toBeInTheDocument();
  expect(container.firstElementChild).toBe(box);
});

it('tries again for another picture', () => {
  const { rerender } = render(<Picture src="item-image://a" alt="AK-47" {...size} />);
  fireEvent.error(screen.getByRole('img'));
  rerender(<Picture src="item-image://b" alt="AWP" {...size} />);
  expect(screen.getByRole('img', { name: 'AWP' })).toHaveAttribute('src', 'item-image://b');
});

it('never shows the former picture while the next one loads', () => {
  const { rerender } = render(<Picture src="item-image://a" alt="AK-47" {...size} />);
  const former = screen.getByRole('img');
  rerender(<Picture src="item-image://b" alt="AWP" {...size} />);
  expect(screen.getByRole('img')).not.toBe(former);
});

it('asks for nothing when there is none', () => {
  const { container } = render(<Picture src={null} alt="" {...size} />);
  expect(container.querySelector('img')).toBeNull();
});
