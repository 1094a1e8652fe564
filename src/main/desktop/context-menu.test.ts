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

test('a field has what one does to text, as far as it can be done now', () => {
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

test.each(['', '  \n'])('where nothing is selected there is no menu (%j)', (selectionText) => {
  expect(entries({ selectionText })).toBeUndefined();
});

test('a right click that the page leaves alone pops the menu up', () => {
  const shown: unknown[] = [];
  let click: (event: unknown, clicked: unknown) => void = () => {};
  const on = (_event: string, listener: typeof click) => {
    click = listener;
  };
  // Safe: nothing else is used of the contents.
  offerContextMenu({ on: on as never }, (template) => shown.push(template.length));
  click({}, { isEditable: false, selectionText: '', editFlags });
  click({}, { isEditable: false, selectionText: 'AK-47', editFlags });
  expect(shown).toEqual([1]);
});
