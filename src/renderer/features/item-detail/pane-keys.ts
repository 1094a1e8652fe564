/** What a key asks of the detail pane; null: nothing. */
export type PaneKeyAction = 'previous' | 'next';

type KeyPress = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** Alt+↑ and Alt+↓ move to the neighbour item wherever the focus is, but not while text is edited. */
export function paneKeyAction(press: KeyPress, isTyping: boolean): PaneKeyAction | null {
  if (!press.altKey || press.ctrlKey || press.metaKey || press.shiftKey || isTyping) return null;
  if (press.key === 'ArrowUp') return 'previous';
  return press.key === 'ArrowDown' ? 'next' : null;
}
