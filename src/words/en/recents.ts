/** Items opened lately. */
export const recents = {
  title: 'Recent items',
  clear: 'Clear recents',
  none: 'Nothing opened yet',
  noneHint: 'Items whose details you open stand here, the last one first.',
  noName: 'No name given',
};
