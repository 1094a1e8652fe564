import { expect, it } from 'vitest';
import { clearName, withUnsaidWears } from './similar-names.ts';

const marketName = (text: string) => ({ kind: 'market_hash_name', text }) as const;
const plain = (text: string) => ({ kind: 'name', text }) as const;
const asiimovs = ['AWP | Asiimov (Battle-Scarred)', 'StatTrak™ AWP | Asiimov (Field-Tested)'].map(marketName);

it.each([
  ['asimov awp', asiimovs, [plain('AWP | Asiimov'), ...asiimovs]],
  ['asimov awp ft', asiimovs, asiimovs],
  ['stattrak asimov', asiimovs, [plain('AWP | Asiimov'), plain('StatTrak™ AWP | Asiimov'), ...asiimovs]],
  [
    'karambit',
    [marketName('★ Karambit | Doppler (Minimal Wear)')],
    [plain('★ Karambit | Doppler'), marketName('★ Karambit | Doppler (Minimal Wear)')],
  ],
  ['recoil cas', [marketName('Recoil Case')], [marketName('Recoil Case')]],
])('for %j a wear that the customer didn’t mention isn’t suggested first', (typed, names, expected) => {
  expect(withUnsaidWears(typed, names)).toEqual(expected);
});

it.each([
  ['recoil cas', ['Recoil Case'], 'Recoil Case'],
  ['recoil cas', ['Recoil Case', 'Recoil Base'], null],
  ['recoil cas', [], null],
  ['asimov awp', asiimovs.map(({ text }) => text), 'AWP | Asiimov'],
  ['redline', ['AK-47 | Redline (Field-Tested)', 'AWP | Redline (Field-Tested)'], null],
  [
    'asimov awp ft',
    ['AWP | Asiimov (Field-Tested)', 'StatTrak™ AWP | Asiimov (Field-Tested)'],
    'AWP | Asiimov (Field-Tested)',
  ],
  ['asimov awp ft', ['AWP | Asiimov (Field-Tested)', 'AWP | Asiimov (Battle-Scarred)'], null],
  [
    'stattrak asimov ft',
    ['StatTrak™ AWP | Asiimov (Field-Tested)'],
    'StatTrak™ AWP | Asiimov (Field-Tested)',
  ],
  ['asimov ft', ['StatTrak™ AWP | Asiimov (Field-Tested)'], null],
])('of %j and the suggestions %j, %s is clear', (typed, similar, expected) => {
  expect(clearName(typed, similar.map(marketName))?.text ?? null).toBe(expected);
});
