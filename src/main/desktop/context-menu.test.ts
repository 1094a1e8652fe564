import { EventEmitter } from 'node:events';
import type { WebContents } from 'electron';
import { expect, test } from 'vitest';
import { offerContextMenu } from './context-menu.ts';

const editFlags = {
  canUndo: false,
  canRedo: false,
  canCut: true,
  canCopy: true,
  canPaste: false,
  canSelectAll: true,
};

test.each<[what: string, clicked: object, entries: string[][]]>([
  ['nothing without a selection', { selectionText: '' }, []],
  ['nothing for selected white space', { selectionText: '  \n' }, []],
  ['copying for selected text', { selectionText: 'AK-47' }, [['Copy']]],
  [
    'editing in a field, with the impossible commands disabled',
    { isEditable: true, selectionText: '' },
    [['Undo (disabled)', 'Redo (disabled)', 'Cut', 'Copy', 'Paste (disabled)', 'Select all']],
  ],
])('the menu offers %s', (_what, clicked, entries) => {
  const shown: string[][] = [];
  const contents = new EventEmitter();
  // Safe: nothing else is used of the contents.
  offerContextMenu(contents as unknown as WebContents, (template) => {
    const commands = template.filter(({ type }) => type !== 'separator');
    shown.push(commands.map(({ label, enabled }) => `${label}${enabled ? '' : ' (disabled)'}`));
  });
  contents.emit('context-menu', {}, { isEditable: false, editFlags, ...clicked });
  expect(shown).toEqual(entries);
});
