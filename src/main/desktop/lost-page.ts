import type { Dialog } from 'electron';
import { words } from '#words/words.ts';

/** The page failed so often that it isn't loaded again by itself: a person who sees an empty window is asked in the system's own. */
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
    // Who closes the box without an answer has had enough of it.
    cancelId: 1,
    noLink: true,
  });
  if (response === 1) deps.quit();
  else deps.reload();
}
