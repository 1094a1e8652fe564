import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decode } from 'fast-png';
import { describe, expect, test } from 'vitest';
import { type MarketNameParts, partsOf, readMarketNames } from '#demo/market-names.ts';
import { drawingNameOf } from './drawing.ts';
import { drawPicture } from './pictures.ts';

const dataFolder = fileURLToPath(new URL('../../../resources/demo', import.meta.url));
const drawn = (parts: MarketNameParts) => drawPicture(parts, dataFolder);

describe('the picture of an item', () => {
  test.each([
    [730, 'AK-47 | Redline (Field-Tested)', 'assault-rifle'],
    [730, 'StatTrak™ M4A1-S | Printstream (Minimal Wear)', 'carbine'],
    [730, '★ StatTrak™ Karambit | Doppler (Factory New)', 'curved-knife'],
    [730, '★ Sport Gloves | Vice (Field-Tested)', 'gloves'],
    [730, 'Sticker | kennyS (Foil) | Austin 2025', 'sticker'],
    [730, 'Souvenir Charm | Austin 2025 Highlight | 2K Dualies', 'charm'],
    [730, 'CS20 Case Key', 'key'],
    [730, 'Berlin 2019 Nuke Souvenir Package', 'package'],
    [730, "'Two Times' McCoy | TACP Cavalry", 'agent'],
    [570, 'Inscribed Helm of the Fire', 'helm'],
    [570, 'Armor of the Wild', 'armour'],
    [570, 'Autographed Loading Screen of the Lake', 'picture'],
  ])('%i %s shows %s', (appid, name, drawing) => {
    expect(drawingNameOf(partsOf(appid, name))).toBe(drawing);
  });

  test('exists for every market name', async () => {
    const { all, appidAt } = await readMarketNames(dataFolder);
    const shown = new Set(all.map((name, index) => drawingNameOf(partsOf(appidAt(index), name))));
    const drawings = readdirSync(join(dataFolder, 'drawings')).map((file) => file.replace('.png', ''));
    expect([...shown].filter((name) => !drawings.includes(name))).toEqual([]);
  });

  test('is the same for every wear of a finish, and different for another finish', async () => {
    const redline = await drawn(partsOf(730, 'AK-47 | Redline (Field-Tested)'));
    expect(await drawn(partsOf(730, 'AK-47 | Redline (Well-Worn)'))).toEqual(redline);
    expect(await drawn(partsOf(730, 'AK-47 | Vulcan (Field-Tested)'))).not.toEqual(redline);
  });

  test('has transparent corners, a translucent tile and a solid item', async () => {
    const { width, height, data } = decode(await drawn(partsOf(730, 'Horizon Case')));
    const alphaAt = (x: number, y: number) => Number(data[(y * width + x) * 4 + 3]);
    expect([width, height]).toEqual([160, 120]);
    expect(alphaAt(0, 0)).toBe(0);
    expect(alphaAt(10, 60)).toBeGreaterThan(0);
    expect(alphaAt(10, 60)).toBeLessThan(255);
    expect(alphaAt(80, 80)).toBe(255);
  });
});
