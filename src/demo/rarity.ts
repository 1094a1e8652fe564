import type { MarketNameParts } from './market-name-parts.ts';
import { hashOfText } from './seeded-hash.ts';

/** From the most common to the rarest. It determines prices and the tint of pictures. */
const rarities = ['common', 'uncommon', 'rare', 'mythical', 'legendary', 'ancient', 'gold'] as const;
export type Rarity = (typeof rarities)[number];

/** Derived from the name, except for well-known finishes; the same for every wear of a finish. */
export function rarityOf(parts: MarketNameParts): Rarity {
  if (parts.marks.includes('★')) return 'gold';
  const known = knownFinishes[parts.after];
  if (known !== undefined && parts.wear !== null) return known;
  const ladder = parts.wear !== null ? skinLadder : parts.appid === 570 ? dotaLadder : thingLadder;
  const rung = hashOfText(`${parts.before}|${parts.after}`, 23) % 100;
  return rarities[ladder.findIndex((below) => rung < below)] ?? 'common';
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

/** Each rarity in turn is below this percentage. */
const skinLadder = [14, 32, 58, 79, 92, 100];
const dotaLadder = [28, 52, 75, 92, 98, 100];
const thingLadder = [40, 58, 80, 93, 99, 100];
