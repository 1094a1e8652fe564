import type { App, Session, WebContents } from 'electron';
import { originOf } from './app-origin.ts';

type NavigationDecision = 'allow' | 'deny';

/** Only the app's own page may be shown, in whichever frame: there is no other page in this app. */
export function decideNavigation(url: string, appOrigin: string): NavigationDecision {
  return originOf(url) === appOrigin ? 'allow' : 'deny';
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
  // Links of items go through main's own allow-list (links/).
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

/** Nothing in this app is a download of the page's. */
export function refuseDownloads(session: Pick<Session, 'on'>): void {
  session.on('will-download', (event) => event.preventDefault());
}

/**
 * For every page of the session: what it asks for, what it looks whether it has, and devices. The page needs none: the clipboard is
 * written by main.
 */
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
