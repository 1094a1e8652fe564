import { describe, expect, test } from 'vitest';
import { families, token, tokenForms, url } from '#shared/testing/pasted-secrets.ts';
import { maskedToken } from '#shared/trade-url.ts';
import { holdsSecret, placeholderOf, removedFrom, withoutPastedSecrets, withoutSecrets } from './secrets.ts';

/** Everything that must be gone: the secret and its halves, in each form in which it could leave the app. */
function formsOf(secret: string): string[] {
  const bare = secret.replace(/\s/g, '');
  const halves = [bare.slice(0, bare.length / 2), bare.slice(bare.length / 2)].filter(
    (half) => half.length > 3,
  );
  return [bare, secret, ...halves].flatMap((one) => [
    one,
    btoa(unescape(encodeURIComponent(one))),
    encodeURIComponent(one),
    encodeURIComponent(encodeURIComponent(one)),
    Buffer.from(one).toString('hex'),
    JSON.stringify(one).slice(1, -1),
  ]);
}

function expectGone(text: string, secret: string): void {
  const masked = withoutPastedSecrets(text);
  const left = formsOf(secret).filter((form) => masked.includes(form));
  expect(left, masked).toEqual([]);
  expect(masked).toContain('••••');
  expect(withoutPastedSecrets(masked), 'idempotent').toBe(masked);
}

describe('a trade token is removed', () => {
  test.each(tokenForms)('%j', (text) => {
    expectGone(text, token);
    const within = `Hello,\nmy AK-47 | Redline (Field-Tested) never arrived.\n${text}\n48213\nThanks`;
    expectGone(within, token);
    const masked = withoutPastedSecrets(within);
    expect(masked).toContain('AK-47 | Redline (Field-Tested) never arrived.');
    expect(masked).toMatch(/48213\nThanks$/);
  });
});

for (const [family, [secret, texts]] of Object.entries(families)) {
  describe(`${family} are removed`, () => {
    test.each(texts)('%j', (text) => {
      expectGone(text, secret);
      expectGone(`Hi, this is my message.\n${text}\nAK-47 | Redline (Field-Tested)`, secret);
    });
  });
}

test.each(['hex', 'base64'] as const)('a whole message in %s is removed', (encoding) => {
  const text = Buffer.from(`my token: ${token}, pin 4711, and 2 cases`).toString(encoding);
  expect(withoutPastedSecrets(`see ${text} please`)).toBe(`see ${maskedToken} please`);
});

test.each([
  'Souvenir M4A1-S | Hot Rod (Factory New)',
  '★ StatTrak™ Karambit | Doppler (Minimal Wear)',
  'Sticker | Natus Vincere (Holo) | Cologne 2014',
  'Battle Bearer Helmet',
  'soft\u00adhyphen 👩\u200d💻',
  '76561197960265729, 48213',
  'item-catalog://open?connection=3f2b8c1e-9d1a-4b7e-8f00-aa12bb34cc56&item=48213',
  'https://steamcommunity.com/market/listings/730/StatTrak%E2%84%A2%20USP-S%20%7C%20Counter-Terrorists%202020',
  'https://skins.example/item/m4a4-howl-factory-new-2014-edition',
  'Internationalization-of-everything',
  'AK-47/M4A1-S/Glock-18/USP-S/CZ75-Auto',
  'steam://rungame/730/76561202255233023/+csgo_econ_action_preview%20S76561198078478073A1234567890D12345678901234567890',
  'Order #9938172-22, ticket 4711',
  'Order 4111111111111111',
  'item ID 4111111111111111',
  'Item ID: 48213\nID 48214\n#48215',
  'item code: 48213, promo code: 48214',
  'Genuine Alyx Pin 48213',
  'I forgot my password. Item 48213 is missing',
  'password reset for item 48213',
  'My token is missing.',
  'the trade token is required, item 48213',
  'Token: none',
  'I sent you my trade token:\nAK-47 | Redline (Field-Tested)\nM4A1-S | Printstream (Minimal Wear)',
  'token\nGlock-18 | Fade (Factory New)',
  'Steam Guard hold on item 48213',
  'I called yesterday about 48213 and 48214',
  '40013 40014 40015 40016',
  '48213\n48214\n48215',
  '48213 Recoil Case',
  '2x Recoil Case, 3x Fracture Case',
  'Viewer Pass + 3 Souvenir Tokens',
  'Hi, token, please\nAK-47, Redline, 2',
  'On 2026-11-25 at 10:02 I bought 12,40 EUR worth',
  'AK-47 | Case Hardened (Field-Tested) #661 0.1512345678',
  'name;token status;price\nRecoil Case;ok;0.50',
])('nothing of %j is removed', (harmless) => {
  expect(withoutPastedSecrets(harmless)).toBe(harmless);
});

test('what was removed is counted by kind', () => {
  const text = `${url}\nPIN 4711, password: hunter22\n+49 170 1234567, anna@example.com, 12 Main Street`;
  const masked = withoutPastedSecrets(text);
  expect(masked).toBe(
    `${url.replace(token, maskedToken)}\nPIN ${placeholderOf('password')}, password: ${placeholderOf('password')}\n` +
      `${placeholderOf('phone')}, ${placeholderOf('mail')}, ${placeholderOf('address')}`,
  );
  expect(removedFrom(masked)).toEqual([
    { kind: 'token', count: 1 },
    { kind: 'password', count: 2 },
    ...(['phone', 'mail', 'address'] as const).map((kind) => ({ kind, count: 1 })),
  ]);
});

test('a text that staff typed keeps its private data, not its secrets', () => {
  const text = withoutSecrets('called +49 170 1234567, pin 4711, card 4111 1111 1111 1111', {
    private: false,
  });
  expect(text).toBe(
    `called +49 170 1234567, pin ${placeholderOf('password')}, card ${placeholderOf('card')}`,
  );
});

test('a text with a secret or its place holds one', () => {
  expect([url, withoutPastedSecrets(url), 'PIN 4711'].map(holdsSecret)).toEqual([true, true, true]);
  expect(holdsSecret('AK-47 | Redline (Field-Tested)')).toBe(false);
});

test('a row of item IDs of four digits is no card number', () => {
  const ids = Array.from({ length: 9_000 }, (_, at) => at + 1_000).join(' ');
  expect(withoutPastedSecrets(ids)).toBe(ids);
});
