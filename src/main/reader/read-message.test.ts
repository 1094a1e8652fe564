import { expect, it } from 'vitest';
import { shortWears, wearAtEnd } from '#shared/market-name.ts';
import { read } from './testing/reader.ts';

/** The items of a message: `(number)` in front of one that isn't ticked, `#7` is an ID and `= …` the name beside it, `[FT]` a wear. */
function itemsOf(text: string): string {
  const items = read(text).items.filter(({ doubt }) => doubt !== 'text' && doubt !== 'mark');
  return items
    .map(({ kind, text: name, named, count, doubt }) =>
      [
        ...(doubt === null ? [] : [`(${doubt})`]),
        kind === 'id' ? `#${name}` : withShortWear(name),
        ...(named === undefined ? [] : [`= ${withShortWear(named)}`]),
        ...(count > 1 ? [`×${count}`] : []),
      ].join(' '),
    )
    .join(' · ');
}

function withShortWear(name: string): string {
  const wear = wearAtEnd(name);
  return wear === null ? name : name.replace(`(${wear})`, `[${shortWears[wear]}]`);
}

it.each([
  ['AK-47 | Case Hardened (Field-Tested) #661', 'AK-47 | Case Hardened [FT]'],
  ['Mann Co. Supply Munition Series #104', 'Mann Co. Supply Munition Series #104'],
  ['AK-47 | Redline Feild-Tested, AWP | Asiimov Field-Tested', 'AK-47 | Redline [FT] · AWP | Asiimov [FT]'],
  ['Recoil Case; Fracture Case; Kilowatt Case', 'Recoil Case · Fracture Case · Kilowatt Case'],
  ['m4a4 asiimov ft + 2 fracture cases', 'M4A4 | Asiimov [FT] · Fracture Case ×2'],
  ['Thanks\n-----\nAK-47 | Redline (FT)\nRecoil Case', 'AK-47 | Redline [FT] · Recoil Case'],
  ['1. AK-47 | Redline 2. AWP | Asiimov', 'AK-47 | Redline · AWP | Asiimov'],
  ['My AWP | Asiimov (FT) is item 48213', '#48213 = AWP | Asiimov [FT]'],
  ['48213\n48214\n48215 x2', '#48213 · #48214 · #48215 ×2'],
  ['where is my Karambit Dopler FN, AWP Dragon Loer', '★ Karambit | Doppler [FN] · AWP | Dragon Lore'],
])('%j is read as %s', (text, expected) => expect(itemsOf(text)).toBe(expected));
