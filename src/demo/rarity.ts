import type { MarketNameParts } from './market-name-parts.ts';
import { hashOfText } from './seeded-hash.ts';

/** From the most common to the rarest. It determines prices and the tint of pictures. */
export type Rarity = 'common' | 'uncommon' | 'rare' | 'mythical' | 'legendary' | 'ancient' | 'gold';

/** Derived from the name, except for well-known finishes; the same for every wear of a finish. */
export function rarityOf(parts: MarketNameParts): Rarity {
  if (parts.marks.includes('★')) return 'gold';
  const known = knownFinishes[parts.after];
  if (known !== undefined && parts.wear !== null) return known;
  const ladder = parts.wear !== null ? skinLadder : parts.appid === 570 ? dotaLadder : thingLadder;
  const rung = hashOfText(`${parts.before}|${parts.after}`, 23) % 100;
  return ladder.find(([below]) => rung < below)?.[1] ?? 'common';
}

const knownFinishes: Record<string, Rarity> = {
  'Dragon Lore': 'gold',
  Howl: 'gold',
  Asiimov: 'ancient',
  'Fire Serpent': 'ancient',
  'Neo-Noir': 'ancient',
  'Hyper Beast': 'ancient',
  Vulcan: 'ancient',
  Redline: 'legendary',
  'Case Hardened': 'legendary',
  Slate: 'mythical',
  'Safari Mesh': 'common',
  'Boreal Forest': 'common',
  'Urban DDPAT': 'common',
};

type Ladder = readonly (readonly [below: number, Rarity])[];

const skinLadder: Ladder = [
  [14, 'common'],
  [32, 'uncommon'],
  [58, 'rare'],
  [79, 'mythical'],
  [92, 'legendary'],
  [100, 'ancient'],
];
const dotaLadder: Ladder = [
  [28, 'common'],
  [52, 'uncommon'],
  [75, 'rare'],
  [92, 'mythical'],
  [98, 'legendary'],
  [100, 'ancient'],
];
const thingLadder: Ladder = [
  [40, 'common'],
  [58, 'uncommon'],
  [80, 'rare'],
  [93, 'mythical'],
  [99, 'legendary'],
  [100, 'ancient'],
];
