import type { App, Session, WebContents } from 'electron';
import { originOf } from './app-origin.ts';

export type NavigationDecision = 'allow' | 'deny';

/** Only the app's own page may be shown, in whichever frame: there is no other page in this app. */
export function decideNavigation(url: string, appOrigin: string): NavigationDecision {
  return originOf(url) === appOrigin ? 'allow' : 'deny';
}

/** No page opens a window. Links of items go through main's own allow-list (links/). */
function decideWindowOpen(): { action: 'deny' } {
  return { action: 'deny' };
}

/** Puts the decisions above in force for every page of the app, those that Electron makes by itself included. */
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
