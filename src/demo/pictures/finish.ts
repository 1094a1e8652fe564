import type { MarketNameParts } from '#demo/market-names.ts';
import { fractionOf, hashOf, hashOfText } from '#demo/seeded-hash.ts';

/** An item's paint: a main and a second colour, and the pattern at a point of the sheet. */
export type Finish = { main: Colour; second: Colour; at(x: number, y: number): Colour };

/** Derived from the finish's name: by the colours and patterns that it mentions, else by its hash. */
export function finishOf(parts: MarketNameParts): Finish {
  const words = `${parts.after} ${parts.before}`;
  const hash = hashOfText(parts.after === '' ? parts.before : parts.after, 61);
  const [main, second] = coloursOf(words, hash);
  const third = mix(main, hex('#20242c'), 0.55);
  // Camouflage and bars are for weapons.
  const choice = parts.wear === null ? quietPatterns : patterns;
  return { main, second, at: patternOf(words, hash, choice, [main, second, third]) };
}

function coloursOf(words: string, hash: number): [Colour, Colour] {
  const matching = namedColours.filter(([word]) => word.test(words)).flatMap(([, ...colours]) => colours);
  const [first, other] = matching;
  if (first && other) return [hex(first), hex(other)];
  const hue = hash % 360;
  const step = [24, 38, 52, 322, 338, 190][hashOf(hash, 1) % 6] ?? 180;
  const main = first ? hex(first) : hsl(hue, 0.3 + 0.3 * fractionOf(hashOf(hash, 2)), 0.5);
  const second = first ? mix(main, hex('#2a2e37'), 0.6) : hsl((hue + step) % 360, 0.42, 0.66);
  return [main, second];
}

const namedColours: readonly (readonly [RegExp, ...string[]])[] = [
  [/Redline/, '#343842', '#d8352f'],
  [/Asiimov/, '#eceef1', '#f07a1c'],
  [/Marble Fade|Fade\b/, '#e5b53b', '#c8409a'],
  [/Gamma Doppler/, '#22b573', '#0d4f4a'],
  [/Doppler/, '#6b4be0', '#d0336f'],
  [/Tiger Tooth|Lore|Gold|Golden|Midas/, '#e0a92e', '#7b5317'],
  [/Safari|Desert|Sand|Dust|Tan|Amber|CaliCamo/, '#c7ab76', '#8a744c'],
  [/Forest|Jungle|Woodland|Army|Boreal/, '#6f8058', '#3f4b39'],
  [/Urban|Masked|DDPAT|Digital/, '#8d939c', '#565c66'],
  [/Case Hardened|Heat Treated/, '#4f7fc0', '#c79a43'],
  [/Crimson|Blood|Scarlet|Ruby|Slaughter|Red\b|Fire|Flame|Inferno|Lava|Magma/, '#c93636'],
  [/Blue|Cobalt|Ocean|Sea|Water|Ice|Frost|Frozen|Sapphire|Azure|Winter/, '#3f86d6'],
  [/Green|Emerald|Toxic|Venom|Acid|Jade|Nature|Leaf/, '#3fa868'],
  [/Purple|Violet|Ultraviolet|Amethyst|Arcane|Void|Nether/, '#8455d6'],
  [/Pink|Sakura|Rose|Princess|Candy/, '#e0679f'],
  [/Orange|Pumpkin|Copper|Bronze|Rust|Autumn/, '#d67f35'],
  [/Yellow|Lemon|Sun|Solar|Bumble|Banana/, '#e6c238'],
  [/White|Snow|Ivory|Bone|Silver|Pearl|Steel/, '#ccd2da'],
  [/Black|Night|Dark|Shadow|Onyx|Slate|Carbon|Obsidian/, '#4a505c'],
  [/Brown|Wood|Walnut|Leather/, '#8c6239'],
];

type Three = readonly [Colour, Colour, Colour];
type Pattern = (x: number, y: number) => Colour;
type PatternMaker = (colours: Three, hash: number) => Pattern;

function patternOf(words: string, hash: number, choice: readonly PatternMaker[], colours: Three): Pattern {
  const matching = namedPatterns.find(([word]) => word.test(words))?.[1];
  const make = matching ?? choice[hashOf(hash, 3) % choice.length] ?? plain;
  return make(colours, hash);
}

/** Colour runs from one to the next across the item. */
function fade([main, second, third]: Three): Pattern {
  return (x, y) => {
    const share = Math.max(0, Math.min(1, (x + y * 0.6 - 30) / 130));
    return share < 0.5 ? mix(third, second, share * 2) : mix(second, main, share * 2 - 1);
  };
}

/** Slanted bars of unequal width. */
function stripes([main, second, third]: Three, hash: number): Pattern {
  const width = 13 + (hash % 13);
  return (x, y) => {
    const along = (((x + y * 0.8) % (width * 2)) + width * 2) % (width * 2);
    if (along < width) return main;
    return along < width * 1.55 ? second : third;
  };
}

/** Soft patches in two or three shades. */
function patches([main, second, third]: Three, hash: number): Pattern {
  return (x, y) => {
    const value = noise(x / 13, y / 9, hash);
    if (value < 0.42) return main;
    return value < 0.62 ? second : third;
  };
}

/** Large slanted panels with a thin line between them. */
function panels([main, second, third]: Three, hash: number): Pattern {
  const width = 26 + (hash % 14);
  return (x, y) => {
    const slanted = x + y * (hash % 2 === 0 ? 0.45 : -0.45) + 60;
    const within = slanted % width;
    if (within < 1.6) return third;
    return Math.floor(slanted / width) % 2 === 0 ? main : second;
  };
}

function mesh([main, second]: Three): Pattern {
  return (x, y) => {
    const line = Math.min(Math.abs(((x + y) % 7) - 3.5), Math.abs(((x - y + 140) % 7) - 3.5));
    return mix(second, main, Math.min(1, line));
  };
}

/** Small angular cells, as of pixel camouflage. */
function cells([main, second, third]: Three, hash: number): Pattern {
  return (x, y) => {
    const cell = hashOf(Math.floor(x / 5), Math.floor(y / 5), hash) % 10;
    if (cell < 5) return main;
    return cell < 8 ? second : third;
  };
}

/** Soft clouds from one colour to the other. */
function glaze([main, second]: Three, hash: number): Pattern {
  return (x, y) => mix(main, second, noise(x / 26, y / 20, hash));
}

/** Almost one colour, brushed. */
function plain([main, second]: Three, hash: number): Pattern {
  return (x, y) => mix(main, second, 0.28 * noise(x / 34, y / 5, hash));
}

const patterns: readonly PatternMaker[] = [fade, stripes, patches, panels, plain, patches, panels];
const quietPatterns: readonly PatternMaker[] = [fade, plain, plain, glaze];

const namedPatterns: readonly (readonly [RegExp, PatternMaker])[] = [
  [/Mesh|Web|Net\b|Grid|Scales/, mesh],
  [/DDPAT|Digital|Pixel/, cells],
  [/Fade|Doppler|Sunset|Dawn/, fade],
  [/Redline|Stripe|Tiger|Asiimov|Vulcan/, panels],
  [/Camo|Forest|Hardened|Slaughter|Jungle|Marble|Splash/, patches],
  [/Steel|Slate|Night|Stained|Vanilla|Anodized/, plain],
];

/** Smooth noise, 0 to 1. */
function noise(x: number, y: number, hash: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [ease(x - column), ease(y - row)];
  const corner = (dx: number, dy: number) => fractionOf(hashOf(column + dx, row + dy, hash));
  const top = corner(0, 0) + (corner(1, 0) - corner(0, 0)) * u;
  const bottom = corner(0, 1) + (corner(1, 1) - corner(0, 1)) * u;
  return top + (bottom - top) * v;
}

function ease(t: number): number {
  return t * t * (3 - 2 * t);
}

/** Red, green, blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

export function mix(from: Colour, to: Colour, share: number): Colour {
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ];
}

/** `#rrggbb` */
export function hex(text: string): Colour {
  const value = Number.parseInt(text.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Hue in degrees, saturation and lightness 0 to 1. */
function hsl(hue: number, saturation: number, lightness: number): Colour {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const turn = (offset + hue / 30) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}
