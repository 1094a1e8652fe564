import { describe, expect, it } from 'vitest';
import { asMarketName } from './typed-name.ts';

describe('a typed wear', () => {
  it.each([
    ['(Field Tested)', 'Field-Tested'],
    ['(field tested)', 'Field-Tested'],
    ['(FieldTested)', 'Field-Tested'],
    ['(Feild-Tested)', 'Field-Tested'],
    ['(Factory-New)', 'Factory New'],
    ['(Factroy New)', 'Factory New'],
    ['(minimal wear)', 'Minimal Wear'],
    ['(Minimal War)', 'Minimal Wear'],
    ['(Well Worn)', 'Well-Worn'],
    ['(Battle-Scared)', 'Battle-Scarred'],
    ['(Battle Scarrred)', 'Battle-Scarred'],
    ['(bs)', 'Battle-Scarred'],
    ['(Fabrikneu)', 'Factory New'],
    ['(Minimale Gebrauchsspuren)', 'Minimal Wear'],
    ['(testée sur le terrain)', 'Field-Tested'],
    ['(Bastante desgastado)', 'Well-Worn'],
    ['(Kampfspuren)', 'Battle-Scarred'],
    ['(Usée)', 'Well-Worn'],
    ['(Закаленное в боях)', 'Battle-Scarred'],
    ['(Testato sul campo)', 'Field-Tested'],
    ['(Testata sul campo)', 'Field-Tested'],
    ['(Po ciężkich walkach)', 'Battle-Scarred'],
    ['(Fabrikadan Yeni Çıkmış)', 'Factory New'],
    ['(ESKİMİŞ)', 'Well-Worn'],
    ['(gorevde kullanilmis)', 'Field-Tested'],
    ['FT', 'Field-Tested'],
    ['Battle Scared', 'Battle-Scarred'],
    ['well-worn', 'Well-Worn'],
    ['MinimalWear', 'Minimal Wear'],
  ])('%s is read as %s', (typed, wear) => {
    expect(asMarketName(`AK-47 | Redline ${typed}`)).toBe(`AK-47 | Redline (${wear})`);
  });

  it.each([
    'AK-47 | Redline (Battle-Scaed!)',
    'AK-47 | Redline (Holo)',
    'AK-47 | Redline (used)',
    'AK-47 | Redline ft',
    'M4A1-S | Field-Tested',
    'Sticker | Battle Scarred',
    'Recoil Case Field Tested',
    '(field tested)',
  ])('is not read in %s', (text) => {
    expect(asMarketName(text)).toBe(text);
  });
});
