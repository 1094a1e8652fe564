import type { App } from 'electron';
import { linkInArguments } from '#main/deep-links/link-in-arguments.ts';
import type { LinkInbox } from '#main/deep-links/link-inbox.ts';
import { deepLinkScheme } from '#shared/deep-link.ts';

export type DeepLinkEntryDeps = {
  app: Pick<App, 'on' | 'isPackaged' | 'setAsDefaultProtocolClient'>;
  platform: NodeJS.Platform;
  /** Of this start. */
  argv: readonly string[];
  inbox: LinkInbox;
  /** Whether there is everything that a window needs: one that opens before would stay empty. */
  mayShow: () => boolean;
  /** Opens the window, or brings the one there is to the front. */
  showWindow: () => void;
};

/**
 * Takes links from wherever the system hands them over: this start's arguments, a second start's, and macOS' own event, which
 * can come before the app is ready.
 */
export function receiveDeepLinks(deps: DeepLinkEntryDeps): void {
  const { app, platform, argv, inbox, mayShow, showWindow } = deps;
  inbox.receive(linkInArguments(argv));
  // The window is shown by whoever looks after second starts (lifecycle.ts).
  app.on('second-instance', (_event, itsArgv) => inbox.receive(linkInArguments(itsArgv)));
  app.on('open-url', (event, url) => {
    event.preventDefault();
    inbox.receive(url);
    if (mayShow()) showWindow();
  });
  // On Linux the package's desktop entry has said so; to say it again Electron runs a program and waits for its end.
  if (platform === 'linux') return;
  // A checkout must not take the links away from the installed app.
  if (app.isPackaged) app.setAsDefaultProtocolClient(deepLinkScheme);
}
