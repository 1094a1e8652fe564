import { originOf } from '#main/desktop/app-origin.ts';

/** Who sent an IPC message, as plain values: Electron's frame objects may be gone by the time they are looked at. */
export type Sender = {
  /** Of the window that it claims to be from. */
  contentsId: number;
  /** Null: the frame is gone, or never was. */
  frame: { url: string; origin: string; isMainFrame: boolean } | null;
};

/**
 * Only the main frame of a window that this app opened, showing this app's page. A frame inside it, a page that took its place,
 * `about:blank` and a sandboxed document (origin "null") are all someone else.
 */
export function isTrustedFrame(
  sender: Sender,
  app: { origin: string; windowIds: ReadonlySet<number> },
): boolean {
  const { frame, contentsId } = sender;
  if (frame === null || !frame.isMainFrame) return false;
  if (!app.windowIds.has(contentsId)) return false;
  return frame.origin === app.origin && originOf(frame.url) === app.origin;
}
