import type { MenuItemConstructorOptions } from 'electron';

/**
 * The entries of one menu, each with a letter of its own marked by `&` (Windows and Linux open it by that letter, macOS
 * drops the mark): the first letter of a word that is still free, else any letter, else none.
 */
export function withMnemonics(items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  const taken = new Set<string>();
  return items.map((item) =>
    item.label === undefined ? item : { ...item, label: marked(item.label, taken) },
  );
}

function marked(label: string, taken: Set<string>): string {
  const letters = [...label].map((letter, index) => ({ letter: letter.toLowerCase(), index }));
  const isFree = ({ letter }: { letter: string }) => /\p{L}/u.test(letter) && !taken.has(letter);
  const isFirst = ({ index }: { index: number }) => index === 0 || [...label][index - 1] === ' ';
  const chosen = letters.find((one) => isFirst(one) && isFree(one)) ?? letters.find(isFree);
  if (chosen !== undefined) taken.add(chosen.letter);
  return [...label]
    .map((letter, index) => `${index === chosen?.index ? '&' : ''}${letter === '&' ? '&&' : letter}`)
    .join('');
}
