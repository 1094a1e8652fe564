import type { ContextMenuParams, MenuItemConstructorOptions, WebContents } from 'electron';
import { words } from '#words/words.ts';

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
