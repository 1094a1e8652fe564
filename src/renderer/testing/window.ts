import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';

/** The element that fills the window, as in index.html. It is removed after the test. */
export function pageRoot(): HTMLElement {
  const root = document.createElement('div');
  root.id = 'root';
  return document.body.appendChild(root);
}

/** Gives the window another width than 1280 for the rest of the test. */
export async function resizeWindow(width: number): Promise<void> {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(width, 800);
}
