import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectConsoleNoise } from '#renderer/testing/setup.ts';
import { ErrorBoundary, StartTrouble } from './plain-page.tsx';

function Broken(): never {
  throw new Error('canary-token-7f3a');
}

it('a bug while rendering shows a page with a code and a next step, and reveals no data', () => {
  window.history.replaceState(null, '', '#connection=demo&page=3');
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByText('IC-BUG-page')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  expect(document.body).not.toHaveTextContent('canary');
  expect(window.location.hash).toBe('#connection=demo&page=3');
  expectConsoleNoise();
});

it('outside the app, the page says so instead of staying blank', () => {
  render(<StartTrouble reason="no-desktop" />);
  expect(screen.getByRole('heading')).toHaveTextContent('only inside the Item Catalog app');
});
