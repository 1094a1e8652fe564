import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressLike, property } from './testing/property.ts';
import { holdsTradeToken, maskedToken, readTradeUrl, steamId64, withMaskedToken } from './trade-url.ts';

const good = 'https://steamcommunity.com/tradeoffer/new/?partner=118212345&token=aB3_-x9Z';

describe('a valid trade URL', () => {
  it('is split into partner and token', () => {
    expect(readTradeUrl(good)).toEqual({
      ok: true,
      partner: '118212345',
      token: 'aB3_-x9Z',
      host: 'steamcommunity.com',
      href: good,
    });
  });

  it('is rebuilt without other parameters and the fragment', () => {
    const url = readTradeUrl(`${good}&next=https://evil.example#top`);
    expect(url.ok && url.href).toBe(good);
  });

  it('may have the default port or an upper-case host', () => {
    expect(readTradeUrl(good.replace('.com', '.com:443')).ok).toBe(true);
    expect(readTradeUrl(good.replace('steam', 'STEAM')).ok).toBe(true);
  });
});

describe('an invalid trade URL', () => {
  it.each([
    ['javascript:alert(1)', 'not-https'],
    ['http://steamcommunity.com/tradeoffer/new/?partner=1&token=a', 'not-https'],
    ['data:text/html,x', 'not-https'],
    ['file:///etc/passwd', 'not-https'],
    ['ms-msdt:/id', 'not-https'],
    ['blob:https://steamcommunity.com/1', 'not-https'],
    ['javascript://steamcommunity.com/%0aalert(1)', 'not-https'],
    ['https://evil.example/tradeoffer/new/?partner=1&token=a', 'host'],
    ['https://steamcommunity.com.evil.example/tradeoffer/new/?partner=1&token=a', 'host'],
    ['https://www.steamcommunity.com/tradeoffer/new/?partner=1&token=a', 'host'],
    ['https://steamcommunity.com:8443/tradeoffer/new/?partner=1&token=a', 'host'],
    ['https://steаmcommunity.com/tradeoffer/new/?partner=1&token=a', 'malformed'],
    ['https://xn--stemcommunity-3xj.com/tradeoffer/new/?partner=1&token=a', 'host'],
    ['https://ok@steamcommunity.com/tradeoffer/new/?partner=1&token=a', 'credentials'],
    ['https://@steamcommunity.com/tradeoffer/new/?partner=1&token=a', 'credentials'],
    ['https:\\\\steamcommunity.com\\tradeoffer\\new\\?partner=1&token=a', 'malformed'],
    ['https://steamcommunity.com@evil.example/tradeoffer/new/?partner=1&token=a', 'credentials'],
    ['https:steamcommunity.com@evil.example/tradeoffer/new/?partner=1&token=a', 'credentials'],
    ['https://steamcommunity.com./tradeoffer/new/?partner=1&token=a', 'host'],
    ['https://steamcommunity.com/tradeoffer/%2e%2e/linkfilter/?url=https://evil.example', 'malformed'],
    ['https://steamcommunity.com/tradeoffer/new/\u202E?partner=1&token=a', 'malformed'],
    ['//steamcommunity.com/tradeoffer/new/?partner=1&token=a', 'malformed'],
    ['https://steamcommunity.com/openid/login?partner=1&token=a', 'malformed'],
    ['https://steamcommunity.com/tradeoffer/new/?partner=1', 'malformed'],
    ['https://steamcommunity.com/tradeoffer/new/?token=a', 'malformed'],
    ['https://steamcommunity.com/tradeoffer/new/?partner=1&partner=2&token=a', 'malformed'],
    ['https://steamcommunity.com/tradeoffer/new/?partner=1&token=a&token=b', 'malformed'],
    ['https://steamcommunity.com/tradeoffer/new/?partner=-1&token=a', 'malformed'],
    ['https://steamcommunity.com/tradeoffer/new/?partner=0x1&token=a', 'malformed'],
    ['https://steamcommunity.com/tradeoffer/new/?partner=4294967296&token=a', 'malformed'],
    ['https://steamcommunity.com/tradeoffer/new/?partner=1&token=a%20b', 'malformed'],
    ['https://steamcommunity.com/trade\noffer/new/?partner=1&token=a', 'malformed'],
    [' https://steamcommunity.com/tradeoffer/new/?partner=1&token=a', 'malformed'],
    ['\\\\host\\share', 'malformed'],
    ['', 'malformed'],
    [`${good}&x=${'x'.repeat(10_000)}`, 'malformed'],
  ])('%j: %s', (text, reason) => {
    expect(readTradeUrl(text)).toEqual({ ok: false, reason });
  });
});

describe('masking the token', () => {
  it.each([
    [good, `https://steamcommunity.com/tradeoffer/new/?partner=118212345&token=${maskedToken}`],
    ['https://evil.example/?TOKEN=abc&x=1', `https://evil.example/?TOKEN=${maskedToken}&x=1`],
    ['token=abc token', `token=${maskedToken} token`],
    ['https://e.example/?%74o%6ben=abc', `https://e.example/?%74o%6ben=${maskedToken}`],
    ['https://e.example/?%=1&token=abc', `https://e.example/?%=1&token=${maskedToken}`],
    ['https://e.example/?token=a&token=b', `https://e.example/?token=${maskedToken}&token=${maskedToken}`],
    ['https://e.example/?x=?token=abc', `https://e.example/?x=?token=${maskedToken}`],
    ['no secret here', 'no secret here'],
    ['https://e.example/?mytoken=abc', `https://e.example/?mytoken=${maskedToken}`],
    ['token=a%2Fb token=c', `token=${maskedToken} token=${maskedToken}`],
    ['token="a\\"b;c" here', `token=${maskedToken} here`],
    ['https%3A%2F%2Ft%3F%74oken%3Dsecret%26partner%3D1', `https%3A%2F%2Ft%3F%74oken%3D${maskedToken}`],
    ['a token: not a parameter', 'a token: not a parameter'],
    ['to\u00adken=ab\ufeffc', `token=${maskedToken}`],
    ['soft\u00adhyphen', 'soft\u00adhyphen'],
  ])('%j is shown as %j', (text, shown) => {
    expect(withMaskedToken(text)).toBe(shown);
  });
});

describe('a trade token in a text', () => {
  it.each([
    [good, true],
    [encodeURIComponent(good), true],
    [`my trade link: ${good}`, true],
    [withMaskedToken(good), false],
    ['https://steamcommunity.com/profiles/76561198078478073', false],
    ['Token of the Fallen', false],
  ])('%j: %s', (text, holds) => {
    expect(holdsTradeToken(text)).toBe(holds);
  });
});

it.each([
  ['118212345', '76561198078478073'],
  // Exact where a float is not.
  ['4294967295', '76561202255233023'],
])('the 64-bit ID of the account %s is %s', (partner, id) => expect(steamId64(partner)).toBe(id));

const trade = '/tradeoffer/new/?partner=118212345&token=aB3_-x9Z';
const tradeAddresses = addressLike(
  ['steamcommunity.com', 'STEAMCOMMUNITY.COM', 'www.steamcommunity.com', 'steamcommunity.com.'],
  [
    ...[trade, '/tradeoffer/new/', '?partner=1', '&partner=2', '&token=a', '&token=%00'],
    ...['/openid/login', '/../linkfilter'],
  ],
);

property(
  'a valid trade URL is https on the right host with partner and token only',
  tradeAddresses,
  (text) => {
    const read = readTradeUrl(text);
    if (!read.ok) return true;
    const opened = new URL(read.href);
    const asBrowsersReadIt = new URL(text);
    return (
      opened.href === read.href &&
      opened.origin === 'https://steamcommunity.com' &&
      asBrowsersReadIt.origin === opened.origin &&
      asBrowsersReadIt.username === '' &&
      opened.pathname === '/tradeoffer/new/' &&
      [...opened.searchParams.keys()].join() === 'partner,token' &&
      opened.searchParams.get('partner') === read.partner &&
      opened.searchParams.get('token') === read.token &&
      /^\d{1,10}$/.test(read.partner) &&
      /^[\w-]{1,64}$/.test(read.token)
    );
  },
);

property(
  'every real trade URL is valid',
  fc.tuple(fc.integer({ min: 1, max: 0xffff_ffff }), fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/)),
  ([partner, token]) => {
    const read = readTradeUrl(`https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=${token}`);
    return read.ok && read.partner === String(partner) && read.token === token;
  },
);

property(
  'a token is masked whatever text surrounds it',
  fc.tuple(
    addressLike(['steamcommunity.com']),
    fc.constantFrom('?', '&', ';', '#', ' '),
    fc.string({ maxLength: 9 }),
  ),
  ([before, separator, after]) =>
    !withMaskedToken(`${before}${separator}token=SeCrEt42&${after}`).includes('SeCrEt42'),
);
