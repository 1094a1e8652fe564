import fc from 'fast-check';
import { addressLike } from '#shared/testing/hostile-text.ts';
import { property } from '#shared/testing/property.ts';
import { parseBaseAddress } from './base-address.ts';
import { parseAccessToken } from './connection-draft.ts';

const addresses = addressLike(
  ['catalog.example', '127.0.0.1', 'localhost', '[::1]', 'bücher.example', '127.0.0.1.evil.example'],
  ['/v1/items', '/v1', '/shop/', '?x=1', '#part', ':8443'],
);

property(
  'a token never travels in the clear, nor to another host than the one that was typed',
  addresses,
  (typed) => {
    const parsed = parseBaseAddress(typed);
    if (!parsed.ok) return true;
    const url = new URL(parsed.baseUrl);
    const isOwnMachine = ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
    return (
      (url.protocol === 'https:' || (url.protocol === 'http:' && isOwnMachine)) &&
      url.host ===
        new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed.trim()) ? typed.trim() : `https://${typed.trim()}`)
          .host &&
      [url.username, url.password, url.search, url.hash].every((part) => part === '') &&
      !parsed.baseUrl.endsWith('/')
    );
  },
);

property('an address that was taken is taken again as it is', addresses, (typed) => {
  const parsed = parseBaseAddress(typed);
  if (!parsed.ok) return true;
  const again = parseBaseAddress(parsed.baseUrl);
  return again.ok && again.baseUrl === parsed.baseUrl;
});

property(
  'a token can stand in a header line as it is, and a refusal does not repeat it',
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ maxLength: 2_100 }),
    fc
      .array(fc.constantFrom('abc', ' ', '\r\n', '\t', '\u0000', 'é', '\u200b', 'X-Other: 1'), {
        maxLength: 6,
      })
      .map((all) => all.join('')),
  ),
  (typed) => {
    const parsed = parseAccessToken(typed);
    if (!parsed.ok) return Object.keys(parsed).join() === 'ok,problem';
    new Headers({ authorization: `Bearer ${parsed.token}` });
    return /^[!-~]{1,2048}$/.test(parsed.token) && parsed.token === typed.trim();
  },
);
