import path from 'node:path';
import type { ChooseFile } from '#main/exports/export-service.ts';
import { words } from '#words/words.ts';
import type { SystemDialogs } from './system-dialogs.ts';

/** What exports ask in the system's own dialogs. */
export function createExportDialogs(deps: {
  dialogs: SystemDialogs;
  /** Where the first dialog begins; later ones begin where the last file went. */
  downloads: () => string;
}): {
  chooseFile: ChooseFile;
  /** Whether to quit although an export isn't finished. */
  askToQuit: () => Promise<boolean>;
} {
  let folder: string | null = null;

  return {
    async chooseFile({ suggestedName, format }) {
      const filePath = await deps.dialogs.saveFile({
        title: words.exports.saveDialog.title,
        buttonLabel: words.exports.saveDialog.button,
        defaultPath: path.join(folder ?? deps.downloads(), suggestedName),
        filters: [{ name: words.exports.formats[format].name, extensions: [format] }],
        properties: ['createDirectory', 'showOverwriteConfirmation'],
      });
      if (filePath !== null) folder = path.dirname(filePath);
      return filePath;
    },

    async askToQuit() {
      const { message, detail, stay, quit } = words.exports.quit;
      const pressed = await deps.dialogs.ask({
        type: 'question',
        message,
        detail,
        buttons: [stay, quit],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
      });
      return pressed === 1;
    },
  };
}
