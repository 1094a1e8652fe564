import type {
  App,
  ContextMenuParams,
  Dialog,
  MenuItemConstructorOptions,
  Session,
  WebContents,
} from 'electron';
import { words } from '#words/words.ts';
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
  session.setPermissionRequestHandler((_contents, _permission, respond) => respond(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
}

export type PageRecoveryDeps = {
  now: () => number;
  log: { error(message: string): void };
  onGone?: () => void;
  onReload?: () => void;
  /** The page crashed repeatedly: the user decides what to do with the empty window. */
  offerChoice?: (reload: () => void) => void;
};

const maxReloads = 3;
const withinMs = 60_000;

/** Reloads a crashed page at its address, and so with its view. Main still has the connections, their tokens and the settings. */
export function reloadCrashedPage(
  contents: Pick<WebContents, 'on' | 'reload' | 'isDestroyed'>,
  { now, log, onGone, onReload, offerChoice }: PageRecoveryDeps,
): void {
  let crashesAt: number[] = [];

  function reload(): void {
    onReload?.();
    contents.reload();
  }

  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log.error(`the page's process is gone: ${reason} (${exitCode})`);
    onGone?.();
    if (reason === 'clean-exit') return;
    const recent = crashesAt.filter((at) => now() - at < withinMs);
    crashesAt = [...recent, now()];
    if (recent.length < maxReloads) return reload();
    offerChoice?.(() => {
      if (contents.isDestroyed()) return;
      crashesAt = [];
      reload();
    });
  });
  contents.on('unresponsive', () => log.error('the page does not respond'));
}

/** After repeated crashes the window is empty: asks the user in a system dialog whether to reload or quit. */
export async function askAboutLostPage(deps: {
  dialog: Pick<Dialog, 'showMessageBox'>;
  reload: () => void;
  quit: () => void;
}): Promise<void> {
  const { message, detail, reload, quit } = words.diagnostics.lostPage;
  const { response } = await deps.dialog.showMessageBox({
    type: 'error',
    message,
    detail,
    buttons: [reload, quit],
    defaultId: 0,
    // Closing the dialog quits.
    cancelId: 1,
    noLink: true,
  });
  if (response === 1) deps.quit();
  else deps.reload();
}

type ClickedElement = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>;

/**
 * The context menu where the page shows none of its own (which prevents this event): editing in a field, copying selected text, else
 * none (null). Links have none: they are opened by buttons that main checks.
 */
function contextMenuTemplate({
  isEditable,
  selectionText,
  editFlags,
}: ClickedElement): MenuItemConstructorOptions[] | null {
  if (isEditable) {
    return [
      { role: 'undo', label: words.contextMenu.undo, enabled: editFlags.canUndo },
      { role: 'redo', label: words.contextMenu.redo, enabled: editFlags.canRedo },
      { type: 'separator' },
      { role: 'cut', label: words.contextMenu.cut, enabled: editFlags.canCut },
      { role: 'copy', label: words.contextMenu.copy, enabled: editFlags.canCopy },
      { role: 'paste', label: words.contextMenu.paste, enabled: editFlags.canPaste },
      { type: 'separator' },
      { role: 'selectAll', label: words.contextMenu.selectAll, enabled: editFlags.canSelectAll },
    ];
  }
  if (selectionText.trim() === '') return null;
  return [{ role: 'copy', label: words.contextMenu.copy, enabled: editFlags.canCopy }];
}

export function offerContextMenu(
  contents: Pick<WebContents, 'on'>,
  popUp: (template: MenuItemConstructorOptions[]) => void,
): void {
  contents.on('context-menu', (_event, clicked) => {
    const template = contextMenuTemplate(clicked);
    if (template !== null) popUp(template);
  });
}
