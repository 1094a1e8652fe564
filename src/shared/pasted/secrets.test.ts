import { describe, expect, test } from 'vitest';
import { maskedToken } from '#shared/trade-url.ts';
import { holdsSecret, placeholderOf, removedFrom, withoutPastedSecrets, withoutSecrets } from './secrets.ts';

const token = 'Zq7Kx_2m';
const path = 'steamcommunity.com/tradeoffer/new/';
const url = `https://${path}?partner=118212345&token=${token}`;

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

const tokenForms: readonly string[] = [
  url,
  url.replace('https', 'http'),
  url.replace('https://', ''),
  url.replace('https://', 'www.'),
  `<${url}>`,
  `[trade](${url})`,
  `"${url}"`,
  `<a href="${url}">trade</a>`,
  url.replace('&', '&amp;'),
  url.replace('token=', 'token&#61;'),
  url.replace('token=', 'token&#x3D;'),
  url.replace('token=', 'token&equals;'),
  url.replace('token=', 'token=3D'),
  url.replace('token=', 'token＝'),
  url.replace('token=', 'TOKEN='),
  url.replace('token=', 'token = '),
  url.replace('token=', 'token= '),
  url.replace('token=', 'tоkеn='),
  url.replace('token=', '%74oken='),
  `https://${path}?token=${token}&partner=118212345`,
  encodeURIComponent(url),
  encodeURIComponent(encodeURIComponent(url)),
  encodeURIComponent(encodeURIComponent(encodeURIComponent(url))),
  `https://links.example/?url=${encodeURIComponent(url)}&x=1`,
  JSON.stringify({ trade_url: url }),
  JSON.stringify(JSON.stringify({ trade_url: url })),
  url.replaceAll('/', '\\/').replace('=', '\\u003d').replace('&', '\\u0026'),
  ...['\n', '\r\n', '\n> ', '=\n', ' \n', '\n\n', '\n  '].flatMap((gap) => [
    url.replace('&token', `${gap}&token`),
    url.replace('&token', `&${gap}token`),
    url.replace('&token', `&tok${gap}en`),
    url.replace('token=', `token${gap}=`),
    url.replace('token=', `token=${gap}`),
    url.replace(token, `Zq7${gap}Kx_2m`),
    url.replace('offer/new', `offer${gap}/new`),
  ]),
  url.replace('token=', 'to\u200bken='),
  url.replace(token, 'Zq7\u200bKx_\u00ad2m'),
  `token ${token}`,
  `trade token ${token}`,
  `Trade token: ${token}`,
  `Trade token:\n${token}`,
  `Trade token:\r\n\r\n${token}`,
  `> Trade token:\n> ${token}`,
  `Trade token\n${token}`,
  `*Token:* ${token}`,
  `**Token**: \`${token}\``,
  `__Token__ - ||${token}||`,
  `<b>Token:</b> ${token}`,
  `<td>Token</td><td>${token}</td>`,
  `token is: ${token}`,
  `token is ${token}`,
  `my trade token is ${token}, thanks`,
  `here is my token (${token})`,
  `(token: ${token})`,
  `token (${token})`,
  `token → ${token}`,
  `token -> ${token}`,
  `token = ${token}`,
  `token＝${token}`,
  `token：${token}`,
  `token\t${token}`,
  `| trade_token | ${token} |`,
  `trade_token=${token}`,
  `tradeToken: "${token}"`,
  `{"token":"${token}"}`,
  `token="${token}"`,
  `the token you asked for is ${token}`,
  `token for my account: ${token}`,
  `${token} is my trade token`,
  `${token} (token)`,
  `name;trade_token;status\nRecoil Case;${token};ok\nRecoil Case;Ab3dEf9h;ok`,
  `name,trade_token,status\nRecoil Case,${token},ok`,
  `name\ttrade_token\tstatus\nRecoil Case\t${token}\tok`,
  `| name | trade token |\n|---|---|\n| Recoil Case | ${token} |\n| AWP | Asiimov | ${token} |`,
  `Handelstoken: ${token}`,
  `Mein Token lautet ${token}`,
  `Zugangstoken ${token}`,
  `Mon jeton est ${token}`,
  `jeton d'échange : ${token}`,
  `mi token es ${token}`,
  `meu token é ${token}`,
  `Мой токен: ${token}`,
  `мой трейд токен это ${token}`,
  `Токен\n${token}`,
  `mój token to ${token}`,
  `token wymiany: ${token}`,
  `Takas jetonum: ${token}`,
  `tokenim ${token}`,
  `交易令牌：${token}`,
  `我的交易令牌是${token}`,
];

const families: Readonly<Record<string, [secret: string, texts: readonly string[]]>> = {
  'access tokens': [
    'c4n4ry7f3a91c5e2d84b60',
    [
      'Bearer c4n4ry7f3a91c5e2d84b60',
      'Authorization: Bearer c4n4ry7f3a91c5e2d84b60',
      'Authorization: Basic c4n4ry7f3a91c5e2d84b60',
      'api key c4n4ry7f3a91c5e2d84b60',
      'API-Key: c4n4ry7f3a91c5e2d84b60',
      'x-api-key=c4n4ry7f3a91c5e2d84b60',
      'client_secret: c4n4ry7f3a91c5e2d84b60',
      'https://shop.example/order?key=c4n4ry7f3a91c5e2d84b60',
      'steamLoginSecure=76561198078478073%7C%7Cc4n4ry7f3a91c5e2d84b60',
      'see c4n4ry7f3a91c5e2d84b60, thanks',
      'c4n4ry7f3a91\u200bc5e2d84b60',
    ],
  ],
  passwords: [
    'hunter2canary',
    [
      'password: hunter2canary',
      'password hunter2canary',
      'my password is hunter2canary and my item never came',
      'Password\nhunter2canary',
      'pass\u00adword: hunter2canary',
      'pw: hunter2canary',
      'login: anna / pass: hunter2canary',
      'Passwort: hunter2canary',
      'mein Passwort ist hunter2canary',
      'Kennwort lautet hunter2canary',
      'mot de passe : hunter2canary',
      'mon mdp est hunter2canary',
      'contraseña: hunter2canary',
      'mi clave es hunter2canary',
      'a minha senha é hunter2canary',
      'palavra-passe: hunter2canary',
      'Пароль: hunter2canary',
      'мой пароль hunter2canary',
      'hasło: hunter2canary',
      'moje hasło to hunter2canary',
      'şifre: hunter2canary',
      'Şifrem hunter2canary',
      'parolam: hunter2canary',
      '密码：hunter2canary',
      '我的密码是hunter2canary',
      'hunter2canary is my password',
      'anna@example.com:hunter2canary',
      'user;password;note\nanna;hunter2canary;x',
    ],
  ],
  'passwords of words': [
    'pelican',
    ['my password is pelican', 'password: pelican', 'Passwort:\npelican', 'my password is pelican thanks'],
  ],
  passphrases: [
    'battery staple',
    ['my password is correct horse battery staple', 'password: correct horse battery staple'],
  ],
  PINs: [
    '4711',
    [
      'PIN 4711',
      'my pin is 4711',
      'PIN: 4711',
      'pin-code 4711',
      'Pin\n4711',
      'PIN lautet 4711',
      'мой пин 4711',
      'PIN-код: 4711',
      'pin kodu: 4711',
      'CVV 4711',
      '4711 is my pin',
    ],
  ],
  'spelt PINs': [
    'seven one one',
    ['my pin is four seven one one', 'PIN: four, seven, one, one', 'the code is four seven one one'].map(
      (one) => one.replaceAll(', ', ' '),
    ),
  ],
  'spelt PINs in German': ['sieben eins eins', ['meine PIN ist vier sieben eins eins']],
  'guard codes': [
    'F4K9D',
    [
      'Steam Guard code: F4K9D',
      'Steam Guard: F4K9D',
      'steam guard code is F4K9D',
      'My Steam Guard code\nF4K9D',
      'code F4K9D',
      'the code I got is F4K9D',
      'Code: F4K9D',
      'F4K9D is the code',
      'код Steam Guard: F4K9D',
      'kod: F4K9D',
      '验证码F4K9D',
    ],
  ],
  '2FA codes': [
    '482913',
    [
      '2FA: 482913',
      '2fa code 482913',
      'authenticator code: 482913',
      'OTP 482913',
      'verification code is 482913',
      'verification code they sent me: 482913',
      'Bestätigungscode: 482913',
      'Sicherheitscode 482913',
      'code de vérification : 482913',
      'código de verificación: 482913',
      'o código é 482913',
      'код подтверждения: 482913',
      'kod weryfikacyjny: 482913',
      'doğrulama kodu: 482913',
      '验证码：482913',
      'backup codes: 111222, 482913, 333444',
    ],
  ],
  cards: [
    '4111 1111 1111 1111',
    [
      '4111 1111 1111 1111',
      'card 4111 1111 1111 1111',
      'I paid with 4111-1111-1111-1111 yesterday',
      '4111111111111111',
      '4111.1111.1111.1111',
      '4111 1111\n1111 1111',
      'Karte: 4111 1111 1111 1111',
      'карта 4111 1111 1111 1111',
      '４１１１ １１１１ １１１１ １１１１',
      'item;card number\nRecoil Case;4111 1111 1111 1111',
    ],
  ],
  'other cards': [
    '822463',
    ['3782 822463 10005', '378282246310005'.replace('378282246310005', '3782 822463 10005')],
  ],
  'mistyped cards': [
    '1111 1112',
    ['my card number is 4111 1111 1111 1112', 'Kartennummer: 4111 1111 1111 1112'],
  ],
  accounts: ['3704 0044', ['IBAN DE89 3704 0044 0532 0130 00', 'DE89 3704 0044 0532 0130 00']],
  phones: [
    '1234567',
    [
      '+49 170 1234567',
      '+49 (0)170 1234567',
      '+49(170)1234567',
      '0049 170 1234567',
      '0170 1234567',
      '0170/1234567',
      '(0170) 1234567',
      '01701234567',
      'tel. 1234567',
      'phone: 1234567',
      'call me at 1234567',
      'Handy 1234567',
      'Telefon: 1234567',
      'téléphone : 1234567',
      'teléfono 1234567',
      'telemóvel: 1234567',
      'телефон 1234567',
      'тел. 1234567',
      'telefonum 1234567',
      '电话：1234567',
      'name;phone\nAnna;1234567',
    ],
  ],
  'phones in groups': [
    '345',
    [
      '(555) 345-4567',
      '555-345-4567',
      '555 345 4567',
      '+7 (912) 345-67-89',
      '8 (912) 345-67-89',
      '8 912 345-67-89',
    ],
  ],
  streets: [
    'Baker',
    [
      'I live at 221B Baker Street, London',
      '12 Baker St',
      'address: 221B Baker',
      'Delivery address: Baker 12',
      'Bakerstraße 12',
      'Baker-Str. 12a',
    ],
  ],
  'other streets': [
    '12',
    [
      '12 rue de la Paix',
      'Calle Mayor 12',
      'Rua Augusta, 12',
      'ul. Długa 12/7',
      'ул. Ленина, д. 12, кв. 10',
      'Atatürk Cad. No: 12',
      '北京市朝阳区建国路12号',
      'Lindenweg 12',
    ],
  ],
  'postal codes': [
    '10115',
    [
      'Musterstraße 12, 10115 Berlin',
      'Musterstr. 12\n10115 Berlin',
      'D-10115 Berlin',
      'PLZ 10115',
      'zip: 10115',
      'postal code is 10115',
      'code postal : 10115',
      'código postal 10115',
      'CEP 10115',
      'индекс: 10115',
      'kod pocztowy 10115',
      'posta kodu: 10115',
      '邮编：10115',
      'Springfield, IL 10115',
    ],
  ],
  'UK postal codes': ['SW1A', ['London SW1A 1AA', 'postcode SW1A 1AA', 'Postcode: sw1a 1aa'.toUpperCase()]],
  mails: [
    'anna.canary',
    [
      'anna.canary@example.com',
      '<anna.canary@example.com>',
      'anna.canary (at) example (dot) com',
      'mailto:anna.canary@mail.example.co.uk?x',
    ],
  ],
};

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
