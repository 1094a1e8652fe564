import type { Wear } from '#shared/market-name.ts';
import type { MarketNameParts } from './market-names.ts';
import { fractionOf, hashOf, hashOfText } from './seeded-hash.ts';

/** Prices in hundredths; the interface states no currency, so the demo has none either. */
export type Prices = { priceHundredths: number; platformHundredths: number };

/** `platform` belongs to the market name and is the same for all its listings; `price` differs from listing to listing. */
export function pricesOf(parts: MarketNameParts, itemHash: number): Prices {
  const platformHundredths = platformPrice(parts);
  const factor = 0.7 + 0.4 * fractionOf(hashOf(itemHash, 21));
  return { priceHundredths: Math.max(1, Math.round(platformHundredths * factor)), platformHundredths };
}

function platformPrice(parts: MarketNameParts): number {
  const [low, high] = rangeOf[rarityOf(parts)];
  const finish = fractionOf(hashOfText(`${parts.before}|${parts.after}`, 22));
  // Exponential, so that most are near the lower bound.
  const base = low * (high / low) ** finish;
  const wear = parts.wear === null ? 1 : wearFactor[parts.wear];
  const marks = parts.marks.reduce((factor, mark) => factor * (markFactor[mark] ?? 1.1), 1);
  const variant = parts.withoutWear.endsWith('(Gold)') ? 8 : parts.withoutWear.includes('Holo') ? 2.5 : 1;
  return Math.max(3, Math.round(base * wear * marks * variant));
}

const rangeOf: Record<Rarity, readonly [number, number]> = {
  common: [3, 40],
  uncommon: [8, 120],
  rare: [30, 600],
  mythical: [120, 2_500],
  legendary: [500, 9_000],
  ancient: [2_200, 42_000],
  gold: [7_500, 160_000],
};

const wearFactor: Record<Wear, number> = {
  'Factory New': 2.1,
  'Minimal Wear': 1.35,
  'Field-Tested': 1,
  'Well-Worn': 0.9,
  'Battle-Scarred': 0.82,
};

const markFactor: Record<string, number> = {
  '★': 1,
  'StatTrak™': 1.9,
  Souvenir: 1.4,
  Autographed: 1.2,
  Unusual: 6,
};

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
