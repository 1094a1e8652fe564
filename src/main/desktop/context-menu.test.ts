import { EventEmitter } from 'node:events';
import type { WebContents } from 'electron';
import { expect, test } from 'vitest';
import { type ClickedElement, contextMenuTemplate, offerContextMenu } from './context-menu.ts';

const editFlags: ClickedElement['editFlags'] = {
  canUndo: false,
  canRedo: false,
  canCut: true,
  canCopy: true,
  canPaste: false,
  canDelete: true,
  canSelectAll: true,
  canEditRichly: false,
};

const entries = (clicked: Partial<ClickedElement>) =>
  contextMenuTemplate({ isEditable: false, selectionText: '', editFlags, ...clicked })
    ?.filter(({ type }) => type !== 'separator')
    .map(({ label, enabled }) => `${label}${enabled ? '' : ' (disabled)'}`);

test('a field has the editing commands, of which the impossible ones are disabled', () => {
  expect(entries({ isEditable: true })).toEqual([
    'Undo (disabled)',
    'Redo (disabled)',
    'Cut',
    'Copy',
    'Paste (disabled)',
    'Select all',
  ]);
});

test('selected text can be copied', () => {
  expect(entries({ selectionText: 'AK-47' })).toEqual(['Copy']);
});

test.each(['', '  \n'])('without a selection there is no menu (%j)', (selectionText) => {
  expect(entries({ selectionText })).toBeUndefined();
});

test('the menu pops up if it has entries', () => {
  const shown: unknown[] = [];
  const contents = new EventEmitter();
  // Safe: nothing else is used of the contents.
  offerContextMenu(contents as unknown as WebContents, (template) => shown.push(template.length));
  for (const selectionText of ['', 'AK-47']) {
    contents.emit('context-menu', {}, { isEditable: false, selectionText, editFlags });
  }
  expect(shown).toEqual([1]);
});
