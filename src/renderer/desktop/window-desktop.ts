import type { DesktopApi } from '#shared/ipc-contract.ts';

declare global {
  interface Window {
    /** Put there by the preload; absent when the page runs without it. */
    readonly desktop?: DesktopApi;
  }
}

/** The only reader of `window.desktop`. Null: the preload is missing, and the app can only say so. */
export function windowDesktop(): DesktopApi | null {
  return window.desktop ?? null;
}
