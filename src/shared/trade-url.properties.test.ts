import fc from 'fast-check';
import { addressLike } from './testing/hostile-text.ts';
import { property } from './testing/property.ts';
import { readTradeUrl, withMaskedToken } from './trade-url.ts';

const trade = '/tradeoffer/new/?partner=118212345&token=aB3_-x9Z';
const tradeAddresses = addressLike(
  ['steamcommunity.com', 'STEAMCOMMUNITY.COM', 'www.steamcommunity.com', 'steamcommunity.com.'],
  [
    trade,
    '/tradeoffer/new/',
    '?partner=1',
    '&partner=2',
    '&token=a',
    '&token=%00',
    '/openid/login',
    '/../linkfilter',
  ],
);

property(
  'what may be opened is https on the one host, and nothing but partner and token',
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
  'a real trade address is always read',
  fc.tuple(fc.integer({ min: 1, max: 0xffff_ffff }), fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/)),
  ([partner, token]) => {
    const read = readTradeUrl(`https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=${token}`);
    return read.ok && read.partner === String(partner) && read.token === token;
  },
);

property(
  'no text around it keeps a token from being masked',
  fc.tuple(
    addressLike(['steamcommunity.com']),
    fc.constantFrom('?', '&', ';', '#', ' '),
    fc.string({ maxLength: 9 }),
  ),
  ([before, separator, after]) =>
    !withMaskedToken(`${before}${separator}token=SeCrEt42&${after}`).includes('SeCrEt42'),
);
