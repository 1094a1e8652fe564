import { changesFields, type Exchange } from './exchange.ts';
import { type FaultRow, faults, shows } from './fault.ts';
import { healthyRows } from './healthy-answers.ts';

const noPictures = { kind: 'answer', observation: { kind: 'no-pictures' } } as const;

const images: Record<string, (exchange: Exchange) => string> = {
  'on loopback by http': ({ otherOrigin }) => `${otherOrigin}/picture.png`,
  'on loopback by https': ({ otherOrigin }) => `${otherOrigin.replace('http:', 'https:')}/picture.png`,
  'on localhost': ({ otherOrigin }) =>
    `${otherOrigin.replace('127.0.0.1', 'localhost').replace('http:', 'https:')}/p.png`,
  'at the catalog itself': ({ ownOrigin, token }) => `${ownOrigin}/v1/items?t=${token}`,
  'with a number for a host': ({ otherOrigin }) =>
    otherOrigin.replace('http://127.0.0.1', 'https://2130706433'),
  'with an IPv6 host': ({ otherOrigin }) =>
    otherOrigin.replace('http://127.0.0.1', 'https://[::ffff:127.0.0.1]'),
  'of a private network': () => 'https://192.168.0.1/picture.png',
  'of cloud metadata': () => 'https://169.254.169.254/latest/meta-data/',
  'as a file': () => 'file:///etc/hosts',
  'as data': () => 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="window.hacked=1"/>',
  'as a script': () => 'javascript:window.hacked=1',
  'with userinfo': ({ otherOrigin }) => otherOrigin.replace('http://', 'https://pictures.example@'),
  'of our own scheme': () => 'item-image://picture/forged',
  'of the app': () => 'app://bundle/index.html',
  'that is no URL': () => '::::',
  'of 10,000 characters': () => `https://127.0.0.1/${'a'.repeat(10_000)}`,
};

const closedUrl = { item: shows({ kind: 'closed-trade-url' }) };

const addresses: Record<string, string> = {
  'a script': 'javascript:window.hacked=1',
  'another host': 'https://evil.example/tradeoffer/new/?partner=1&token=x',
  'a host that looks alike': 'https://steamcommunity.com.evil.example/tradeoffer/new/?partner=1&token=x',
  userinfo: 'https://steamcommunity.com@evil.example/tradeoffer/new/?partner=1&token=x',
  'plain http': 'http://steamcommunity.com/tradeoffer/new/?partner=1&token=x',
  'a file': 'file:///etc/hosts',
  'a share': '\\\\evil.example\\share',
  'a Windows handler': 'ms-msdt:/id PCWDiagnostic',
  'a line end': 'https://steamcommunity.com/tradeoffer/new/?partner=1\n&token=x',
  '10,000 characters': `https://steamcommunity.com/tradeoffer/new/?partner=1&token=${'x'.repeat(10_000)}`,
  nothing: '',
};

export const hostileLinks = faults('Hostile links', [
  // None may be requested; a placeholder is shown instead.
  ...Object.entries(images).map(
    ([name, image]): FaultRow => [
      `picture ${name}`,
      changesFields((exchange) => ({ image: image(exchange) })),
      { list: { ...noPictures, rows: healthyRows }, item: noPictures },
      { maxRequests: 1 },
    ],
  ),
  ...Object.entries(addresses).map(
    ([name, trade_url]): FaultRow => [`trade URL: ${name}`, changesFields({ trade_url }), closedUrl],
  ),
]);
