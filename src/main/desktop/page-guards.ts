import type { App, Session, WebContents } from 'electron';
import { originOf } from './app-origin.ts';

type NavigationDecision = 'allow' | 'deny';

/** Only the app's own page may be shown, in whichever frame: there is no other page in this app. */
export function decideNavigation(url: string, appOrigin: string): NavigationDecision {
  return originOf(url) === appOrigin ? 'allow' : 'deny';
}

/** No page opens a window. Links of items go through main's own allow-list (links/). */
function decideWindowOpen(): { action: 'deny' } {
  return { action: 'deny' };
}

/** Puts the decisions above in force for every page of the app, those that Electron makes on its own included. */
export function guardNavigation(app: Pick<App, 'on'>, appOrigin: string): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents, appOrigin));
}

function guardContents(contents: WebContents, appOrigin: string): void {
  const refuseForeign = (details: { url: string; preventDefault(): void }) => {
    if (decideNavigation(details.url, appOrigin) === 'deny') details.preventDefault();
  };
  contents.on('will-navigate', refuseForeign);
  contents.on('will-redirect', refuseForeign);
  contents.on('will-frame-navigate', refuseForeign);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(decideWindowOpen);
}

/** Nothing in this app is a download of the page's. */
export function refuseDownloads(session: Pick<Session, 'on'>): void {
  session.on('will-download', (event) => event.preventDefault());
}

/** The page asks for nothing: the clipboard is written by main, and everything else isn't part of this app. */
function decidePermission(_permission: string): boolean {
  return false;
}

/** In force for every page of the session: what it asks for, what it looks whether it has, and devices. */
export function denyPermissions(
  session: Pick<
    Session,
    'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'
  >,
): void {
  session.setPermissionRequestHandler((_contents, permission, answer) =>
    answer(decidePermission(permission)),
  );
  session.setPermissionCheckHandler((_contents, permission) => decidePermission(permission));
  session.setDevicePermissionHandler(({ deviceType }) => decidePermission(deviceType));
}
