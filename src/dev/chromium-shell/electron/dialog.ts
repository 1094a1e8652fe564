import type { Dialog, MessageBoxOptions, OpenDialogOptions, SaveDialogOptions } from 'electron';
import { thisRun } from '#dev/chromium-shell/run/this-run.ts';
import type { DialogAnswer, RecordedDialog } from '#dev/running-app.ts';
import { supported } from './supported.ts';

type Offered = Pick<Dialog, 'showErrorBox' | 'showMessageBox' | 'showSaveDialog' | 'showOpenDialog'>;

/** Nothing is drawn: a dialog is printed, recorded and answered as a test said before, else as by its Cancel. */
const shellDialog: Offered = {
  showErrorBox(title, content) {
    record({ kind: 'error', title, message: content, detail: '', buttons: [] });
  },
  async showMessageBox(...args: [unknown, MessageBoxOptions] | [MessageBoxOptions]) {
    const options = lastOf<MessageBoxOptions>(args);
    const { title = '', message, detail = '', buttons = [] } = options;
    record({ kind: 'message', title, message, detail, buttons });
    const answer = nextAnswer('message');
    return {
      response: answer?.button ?? options.cancelId ?? options.defaultId ?? 0,
      checkboxChecked: answer?.checkboxChecked ?? options.checkboxChecked ?? false,
    };
  },
  async showSaveDialog(...args: [unknown, SaveDialogOptions] | [SaveDialogOptions]) {
    const { title = '', defaultPath = '' } = lastOf<SaveDialogOptions>(args);
    record({ kind: 'save', title, message: defaultPath, detail: '', buttons: [] });
    const filePath = nextAnswer('save')?.path ?? '';
    return { canceled: filePath === '', filePath };
  },
  async showOpenDialog(...args: [unknown, OpenDialogOptions] | [OpenDialogOptions]) {
    const { title = '', defaultPath = '' } = lastOf<OpenDialogOptions>(args);
    record({ kind: 'open', title, message: defaultPath, detail: '', buttons: [] });
    const filePaths = nextAnswer('open')?.paths ?? [];
    return { canceled: filePaths.length === 0, filePaths };
  },
};

/** The window before the options is optional in Electron. */
function lastOf<Options>(args: readonly unknown[]): Options {
  return args.at(-1) as Options;
}

function record(shown: RecordedDialog): void {
  thisRun().effects.dialogs.push(shown);
  console.error(
    [`[${shown.kind} dialog]`, shown.title, shown.message, shown.detail].filter(Boolean).join(' '),
  );
}

function nextAnswer<Kind extends DialogAnswer['kind']>(
  kind: Kind,
): Extract<DialogAnswer, { kind: Kind }> | null {
  const answers = thisRun().dialogAnswers;
  const at = answers.findIndex((answer) => answer.kind === kind);
  // Safe: found by this very kind.
  return at === -1 ? null : (answers.splice(at, 1)[0] as Extract<DialogAnswer, { kind: Kind }>);
}

export const dialog = supported('dialog', shellDialog);
