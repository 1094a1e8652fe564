import type { App, Session, WebContents } from 'electron';
import { originOf } from './app-scheme.ts';

/** Only the app's own page may be shown, in any frame of every page of the app, including those that Electron creates. */
export function guardNavigation(app: Pick<App, 'on'>, appOrigin: string): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents, appOrigin));
}

function guardContents(contents: WebContents, appOrigin: string): void {
  const refuseForeign = (details: { url: string; preventDefault(): void }) => {
    if (originOf(details.url) !== appOrigin) details.preventDefault();
  };
  contents.on('will-navigate', refuseForeign);
  contents.on('will-redirect', refuseForeign);
  contents.on('will-frame-navigate', refuseForeign);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  // Links of items are opened by main (links/).
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

/** The page never downloads anything. */
export function refuseDownloads(session: Pick<Session, 'on'>): void {
  session.on('will-download', (event) => event.preventDefault());
}

/** Denies requests, checks and devices for every page of the session. None is needed: main writes the clipboard. */
export function denyPermissions(
  session: Pick<
    Session,
    'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'
  >,
): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
}
