import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decode } from 'fast-png';
import type { MarketNameParts } from '#demo/market-names.ts';
import { hashOfText, pick } from '#demo/seeded-hash.ts';
import type { Finish } from './finish.ts';

/** The drawing for an item, chosen by the first rule that matches its market name. */
export function drawingNameOf({ appid, before, after, wear }: MarketNameParts): string {
  const rules = appid === 570 ? dotaRules : counterStrikeRules;
  const found = rules.find(([words]) => words.test(before))?.[1];
  if (found !== undefined) return found;
  if (appid === 570) return pick(oddThings, hashOfText(before, 62));
  // Among the remaining names only agents have a bar: "'Two Times' McCoy | TACP Cavalry".
  return after !== '' && wear === null ? 'agent' : 'chest';
}

const oddThings = ['gem', 'amulet', 'flask', 'banner', 'orbit', 'totem'] as const;

type Rules = readonly (readonly [RegExp, string])[];

const counterStrikeRules: Rules = [
  [/^Sticker Slab/, 'sticker-slab'],
  [/^Sticker$/, 'sticker'],
  [/Graffiti/, 'graffiti'],
  [/^(AK-47|Galil AR|SG 553)/, 'assault-rifle'],
  [/^(M4A4|M4A1-S|FAMAS|AUG)/, 'carbine'],
  [/^(AWP|SSG 08|SCAR-20|G3SG1)/, 'sniper'],
  [/^(MAC-10|MP9|MP7|MP5-SD|UMP-45|P90|PP-Bizon)/, 'submachine-gun'],
  [/^(Nova|XM1014|Sawed-Off|MAG-7)/, 'shotgun'],
  [/^(M249|Negev)/, 'machine-gun'],
  [/^Dual Berettas/, 'pair-of-pistols'],
  [/^Desert Eagle/, 'heavy-pistol'],
  [/^R8 Revolver/, 'revolver'],
  [/^Zeus/, 'taser'],
  [/^(Glock-18|USP-S|P250|P2000|Five-SeveN|Tec-9|CZ75-Auto)/, 'pistol'],
  [/^(Karambit|Talon Knife)/, 'curved-knife'],
  [/^Butterfly Knife/, 'butterfly-knife'],
  [/^Shadow Daggers/, 'daggers'],
  [/Bayonet/, 'bayonet'],
  [/^(Falchion|Kukri|Ursus|Navaja)/, 'curved-blade'],
  [/Knife/, 'knife'],
  [/Gloves|Hand Wraps/, 'gloves'],
  [/^Music Kit/, 'headphones'],
  [/^Charm/, 'charm'],
  [/Key$/, 'key'],
  [/Pin$/, 'pin'],
  [/Package|Gift|Parcel|Presents/, 'package'],
  [/Capsule|\(Foil\)$|\(Holo-Foil\)$/, 'capsule'],
  [/Patch/, 'patch'],
  [/Pass\b|Tokens?/, 'ticket'],
  [/Name Tag|Tool/, 'tag'],
  [/Terminal/, 'terminal'],
  [/Case|Box|Pack$/, 'case'],
];

/** Nouns in Dota 2's names, the most specific first. */
const dotaRules: Rules = [
  [/Sticker/, 'sticker'],
  [/Autograph/, 'autograph'],
  [/Loading Screen/, 'picture'],
  [/Player Card|Card Pack/, 'player-card'],
  [/Announcer|Mega-Kills|Taunt|Voice|Chat/, 'speech'],
  [/Music|Song/, 'headphones'],
  [/Ticket|Compendium|Pass\b|Levels|Points|League|Season|Bonus|Booster|Tournament|Championship/, 'ticket'],
  [/Key\b/, 'key'],
  [/Gem\b|Kinetic:|Prismatic:|Ethereal:|Spectator:|Rune|Crystal|Jewel/, 'gem'],
  [/Treasure|Trove|Bundle|\bSet$|Pack$|Chest|Cache|Crate|Carafe|Luckvase/, 'chest'],
  [/HUD|Recipe|Scroll|Tome|Book|Codex/, 'scroll'],
  [/Bow$|Bow\b|Longbow/, 'bow'],
  [/Quiver|Arrows/, 'quiver'],
  [/Scythe|Sickle|\bHook/, 'scythe'],
  [/\bAxe|Cleaver|Hatchet|Chopper/, 'axe'],
  [/Hammer|Mace|Maul|Club/, 'hammer'],
  [/Spear|Lance|Trident|Halberd|Polearm|Pike|Glaive/, 'spear'],
  [/Staff|\bRod\b|Scepter|Wand|Cane|Torch/, 'staff'],
  [/Dagger|Knife|Claw|Talon|Stiletto|Shiv/, 'curved-blade'],
  [/Rifle|Gun|Cannon|Blunderbuss/, 'shotgun'],
  [/Sword|Blade|\bEdge|Katana|Saber|Scimitar|Weapon|Hand$|Off-Hand|Slayer|Ravager/, 'sword'],
  [/\b(Orb|Sphere|Ring|Chakram|Star|Sun|Moon)\b/, 'orbit'],
  [/Shield|Bulwark|Aegis|Barrier|Buckler/, 'shield'],
  [/Wings?\b|Feather/, 'wings'],
  [/Tail/, 'tail'],
  [/Crown|Tiara|Circlet|Diadem|Headdress/, 'crown'],
  [/Mask|Visage|\bFace|Beard|Veil/, 'mask'],
  [/\b(Horns?|Antlers?|Mount|Beast|Steed|Bear|Wolf|Boar|Skull)\b/, 'horns'],
  [/\b(Hair|Locks|Braids?|Mane|Style)\b/, 'hair'],
  [/Helm|\bHead\b|Hood|\bHat\b|\bCap\b|Cowl|Bandana|Bicorne/, 'helm'],
  [/Cape|Cloak|Sarong|Mantle|Shawl|Drape|Shroud|Robe|Back|Skirt|Dress|Sash/, 'cape'],
  [/Pauldrons?|Shoulders?|Spaulders?|Epaulets?|\bGuard\b/, 'pauldron'],
  [
    /\b(Bracers?|Gauntlets?|Gloves?|Arms?|Cuffs?|Vambraces?|Sleeves|Bindings|Wraps?|Claws|Fists?)\b/,
    'bracers',
  ],
  [/Belt|Girdle|Waist/, 'belt'],
  [/\bLegs?\b|Boots|Greaves|Treads|Hooves|Footwear/, 'boots'],
  [/Armor|Breastplate|Chest|Plate|Garb|Vest|Tunic|Attire|Coat|Outfit|Harness/, 'armour'],
  [/Ward\b|Eye|Watch|Sentinel|Observer|Courier|Totem/, 'totem'],
];

export const sheetWidth = 160;
export const sheetHeight = 120;
const sheetPixels = sheetWidth * sheetHeight;

/** Red, green, blue (0 to 255 times alpha) and alpha (0 to 1) of each pixel. */
export type Ink = Float32Array;

/** The RGBA pixels of a drawing: a PNG of two sheets, one above the other. Rejects if there is no such drawing. */
export async function readDrawing(folder: string, name: string): Promise<Uint8Array> {
  const { data, width, height } = decode(await readFile(join(folder, 'drawings', `${name}.png`)));
  if (width !== sheetWidth || height !== sheetHeight * 2 || data.length !== sheetPixels * 8) {
    throw new Error(`The drawing "${name}" is not an RGBA picture of ${sheetWidth} x ${sheetHeight * 2}.`);
  }
  return Uint8Array.from(data);
}

/**
 * A drawing in the colours of a finish. The upper sheet has the parts with fixed colours, and the opacity; the lower one the brightness
 * of the finish's pattern (red), main colour (green) and second colour (blue).
 */
export function recoloured(drawing: Uint8Array, finish: Finish): Ink {
  const ink = new Float32Array(sheetPixels * 4);
  for (let pixel = 0; pixel < sheetPixels; pixel += 1) {
    const at = pixel * 4;
    const alpha = drawing[at + 3] ?? 0;
    if (alpha === 0) continue;
    const below = at + sheetPixels * 4;
    const ofPattern = drawing[below] ?? 0;
    const ofMain = drawing[below + 1] ?? 0;
    const ofSecond = drawing[below + 2] ?? 0;
    const pattern =
      ofPattern === 0 ? finish.main : finish.at(pixel % sheetWidth, Math.floor(pixel / sheetWidth));
    for (const channel of [0, 1, 2] as const) {
      const paint =
        pattern[channel] * ofPattern + finish.main[channel] * ofMain + finish.second[channel] * ofSecond;
      ink[at + channel] = Math.min(alpha, (drawing[at + channel] ?? 0) + paint / fullLight);
    }
    ink[at + 3] = alpha / 255;
  }
  return ink;
}

/** The brightness that leaves a colour unchanged. */
const fullLight = 160;
