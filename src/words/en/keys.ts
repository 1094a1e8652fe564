/** What is printed on the keys that have a name rather than a character. `Mod` is the one that makes a letter a shortcut. */
export const keys = {
  Mod: 'Ctrl',
  Alt: 'Alt',
  Shift: 'Shift',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Home: 'Home',
  End: 'End',
  Enter: 'Enter',
  Space: 'Space',
  Escape: 'Esc',
};
