import { expect, test } from 'vitest';
import { parseBaseAddress, withoutWrapping } from './connection.ts';
import { addressLike, property } from './testing/property.ts';

test.each([
  ['https://catalog.example', 'https://catalog.example'],
  ['  https://catalog.example/  ', 'https://catalog.example'],
  ['https://Catalog.Example:8443/shop//', 'https://catalog.example:8443/shop'],
  ['HTTPS://catalog.example', 'https://catalog.example'],
  ['https://catalog.example:443', 'https://catalog.example'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ['https://192.0.2.7', 'https://192.0.2.7'],
  ['http://127.0.0.1:4711', 'http://127.0.0.1:4711'],
  ['http://[::1]:80/api', 'http://[::1]/api'],
  ['http://LOCALHOST', 'http://localhost'],
  // As pasted from mails, chats and web pages.
  ['"https://catalog.example"', 'https://catalog.example'],
  ['„https://catalog.example/shop“ ', 'https://catalog.example/shop'],
  ['<https://catalog.example>', 'https://catalog.example'],
  [' “<https://catalog.example>” ', 'https://catalog.example'],
  ['`catalog.example`', 'https://catalog.example'],
  ['\ufeffhttps://catalog.example\u00a0', 'https://catalog.example'],
  ['https://cata\u200Blog.example\u200e', 'https://catalog.example'],
  ['https://cata\u00adlog.example', 'https://catalog.example'],
  ['https://my\u2011catalog.example', 'https://my-catalog.example'],
  ['ｈｔｔｐｓ：//catalog.example', 'https://catalog.example'],
  // Without a scheme https is meant, and http on this machine.
  ['catalog.example', 'https://catalog.example'],
  [' Catalog.Example:8443/shop/v1/ ', 'https://catalog.example:8443/shop'],
  ['192.0.2.7', 'https://192.0.2.7'],
  ['[2001:db8::7]:8443', 'https://[2001:db8::7]:8443'],
  ['localhost:8443', 'http://localhost:8443'],
  ['127.0.0.1:4600/v1', 'http://127.0.0.1:4600'],
  ['[::1]:4600', 'http://[::1]:4600'],
  // Every path of the service begins with /v1/items: pasted with it, the address means what comes before.
  ['https://catalog.example/v1', 'https://catalog.example'],
  ['https://catalog.example/v1/items', 'https://catalog.example'],
  ['https://catalog.example/shop/v1/items/', 'https://catalog.example/shop'],
  ['https://catalog.example/v1/items//v1/', 'https://catalog.example'],
  ['https://catalog.example/v1//items', 'https://catalog.example'],
  ['https://catalog.example/v1beta', 'https://catalog.example/v1beta'],
])('%s is %s', (typed, baseUrl) => {
  expect(parseBaseAddress(typed)).toEqual({ ok: true, baseUrl });
});

test.each([
  ['', 'empty'],
  ['   ', 'empty'],
  [`https://a.example/${'a'.repeat(2_000)}`, 'too-long'],
  ['catalog', 'not-an-address'],
  ['//catalog.example', 'not-an-address'],
  ['javascript:alert.example', 'not-an-address'],
  ['catalog.example:port', 'not-an-address'],
  ['catalog.example?x=1', 'has-query'],
  ['https://', 'not-an-address'],
  ['"https://catalog.example', 'not-an-address'],
  ['""', 'empty'],
  ['https://catalog.example:99999', 'not-an-address'],
  ['https://catalog.example:0', 'not-an-address'],
  ['http://catalog.example', 'not-https'],
  ['http://127.0.0.1.evil', 'not-https'],
  ['http://localhost.evil.example', 'not-https'],
  ['http://127.0.0.2', 'not-https'],
  ['http://2130706433', 'not-https'],
  ['http://0.0.0.0', 'not-https'],
  ['http://[::ffff:127.0.0.1]', 'not-https'],
  ['http://[0:0:0:0:0:0:0:1]', 'not-https'],
  ['ftp://catalog.example', 'not-https'],
  ['ftp://localhost', 'not-https'],
  ['file:///etc/passwd', 'not-https'],
  ['javascript://catalog.example/%0aalert(1)', 'not-https'],
  ['https://a:b@evil.example', 'has-credentials'],
  ['https://@evil.example', 'has-credentials'],
  ['http://localhost@evil.example', 'has-credentials'],
  ['https://catalog.example?x=1', 'has-query'],
  ['https://catalog.example/?', 'has-query'],
  ['https://catalog.example#part', 'has-query'],
] as const)('%j is refused as %s', (typed, problem) => {
  expect(parseBaseAddress(typed)).toEqual({ ok: false, problem });
});

test.each([
  ['https:\\\\catalog.example', 'has-backslash', 7],
  ['https://catalog.example\\@evil.example', 'has-backslash', 24],
  ['https://cata log.example', 'has-space', 13],
  ['https://cata\u00a0log.example', 'has-space', 13],
  ['https://cata\tlog.example', 'has-space', 13],
  ['https://cata\nlog.example', 'has-space', 13],
  ['https://catalog.example\u0000', 'not-printable', 24],
  ['https://cata\u0600log.example', 'not-printable', 13],
] as const)('%j is refused as %s, at character %i', (typed, problem, at) => {
  expect(parseBaseAddress(typed)).toEqual({ ok: false, problem, at });
});

const addresses = addressLike(
  ['catalog.example', '127.0.0.1', 'localhost', '[::1]', 'bücher.example', '127.0.0.1.evil.example'],
  ['/v1/items', '/v1', '/shop/', '?x=1', '#part', ':8443'],
);

property(
  'an accepted address is https or this computer, and of the host that was typed',
  addresses,
  (typed) => {
    const parsed = parseBaseAddress(typed);
    if (!parsed.ok) return true;
    const url = new URL(parsed.baseUrl);
    const meant = withoutWrapping(typed);
    const isOwnMachine = ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
    return (
      (url.protocol === 'https:' || (url.protocol === 'http:' && isOwnMachine)) &&
      url.host === new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(meant) ? meant : `https://${meant}`).host &&
      [url.username, url.password, url.search, url.hash].every((part) => part === '') &&
      !parsed.baseUrl.endsWith('/')
    );
  },
);

property('an accepted address is accepted again unchanged', addresses, (typed) => {
  const parsed = parseBaseAddress(typed);
  if (!parsed.ok) return true;
  const again = parseBaseAddress(parsed.baseUrl);
  return again.ok && again.baseUrl === parsed.baseUrl;
});
