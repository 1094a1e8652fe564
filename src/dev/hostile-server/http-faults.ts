import { accepted, both, type Fault, type FaultRow, fails, failure, faults, held } from './fault.ts';
import {
  type Act,
  type Exchange,
  given,
  inUtf8,
  refuses,
  replies,
  responseBytes,
  sendsUnder,
} from './responses.ts';

const webPage =
  '<!doctype html><html><title>Sign in</title><script>document.title=1</script><h1>Sign in</h1></html>';
const html = { 'content-type': 'text/html' };

/** Refused requests (section 7 documents only the 422; the others have HTTP's own meaning). */
export const refusals = faults('Refusals', [
  ...[400, 401, 403, 404, 405, 406, 409, 410, 413, 414, 418, 431, 451].map(
    (status): FaultRow => [String(status), refuses(status), fails(`IC-HTTP-${status}`)],
  ),
  ['403 as a web page', replies(403, webPage, html), fails('IC-HTTP-403')],
  ['401 with a challenge', refuses(401, {}, { 'www-authenticate': 'Basic realm="x"' }), fails('IC-HTTP-401')],
  ['407 of a proxy', refuses(407), fails('IC-NET-PROXY-LOGIN')],
  ['511 of a network', replies(511, webPage, html), fails('IC-ANSWER-WEB-PAGE')],
]);

const mapped = (messages: Record<string, string[]>): [Act, Fault['expects']] => [
  refuses(422, messages),
  // An item has no filters to show a message beside.
  { list: { kind: 'filter-messages', texts: Object.values(messages).flat() }, item: failure('IC-HTTP-422') },
];

export const validation = faults('Validation', [
  ['one message', ...mapped({ 'filter[market_hash_name]': ['Too short.'] })],
  ['several messages', ...mapped({ 'filter[name]': ['Too short.', 'Too vague.'] })],
  ['several filters', ...mapped({ 'filter[name]': ['Bad name.'], 'filter[appid]': ['Bad app.'] })],
  ['an unknown filter', ...mapped({ 'filter[colour]': ['Filter is not allowed.'] })],
  ['hostile message', ...mapped({ 'filter[name]': ['<img src=x onerror=window.hacked=1>'] })],
  ['no map', refuses(422, []), fails('IC-HTTP-422')],
  ['a map of other things', refuses(422, { 'filter[name]': [null, 7, {}] }), fails('IC-HTTP-422')],
  ['as a web page', replies(422, webPage, html), fails('IC-HTTP-422')],
  ['without a body', replies(422), fails('IC-HTTP-422')],
  ['larger than any message', refuses(422, { 'filter[name]': ['x'.repeat(200_000)] }), fails('IC-HTTP-422')],
]);

const slowDown = (name: string, retryAfter: () => string): FaultRow => [
  name,
  given(() => refuses(429, {}, { 'retry-after': retryAfter() })),
  both(held('IC-HTTP-429')),
];
const inSeconds = (seconds: number) => () => new Date(Date.now() + seconds * 1000).toUTCString();

/** A 429 on every try. */
export const slowDowns = faults('Slow down', [
  slowDown('seconds', () => '1'),
  slowDown('an HTTP date', inSeconds(2)),
  slowDown('a past date', inSeconds(-3600)),
  slowDown('a negative number', () => '-5'),
  slowDown('text', () => 'soon'),
  slowDown('zero', () => '0'),
  slowDown('missing', () => ''),
  slowDown('a huge number', () => '99999999999'),
  slowDown('a far date', () => 'Fri, 31 Dec 9999 23:59:59 GMT'),
]);

export const serverErrors = faults('Server trouble', [
  ['500 as JSON', refuses(500), fails('IC-HTTP-500')],
  ['500 without a body', replies(500), fails('IC-HTTP-500')],
  ['502 as a web page', replies(502, webPage, html), fails('IC-HTTP-502')],
  ['503 with Retry-After', refuses(503, {}, { 'retry-after': '1' }), both(held('IC-HTTP-503'))],
  ['504', replies(504), fails('IC-HTTP-504')],
  ['599', replies(599), fails('IC-HTTP-599')],
  ['200 with success: false', refuses(200), fails('IC-ANSWER-SAYS-FAILURE')],
  ['empty 200', replies(200), fails('IC-EMPTY-200')],
  ['200 of blanks', replies(200, ' \r\n\t '), fails('IC-EMPTY-200')],
  ['204', replies(204, '', { 'content-length': '' }), fails('IC-EMPTY-204')],
  ['205', replies(205), fails('IC-EMPTY-205')],
]);

const cyrillic = inUtf8('Ошибка');
/** Not valid UTF-8. */
const latin1 = 'Fehler: Größe';
/** A good response with this reason phrase. */
const withReason =
  (reason: string, status = 200): Act =>
  ({ good, end }) =>
    end(responseBytes(status, JSON.stringify(good()), {}, reason));

/** Statuses, reason phrases and header values that the platform's `Response` and `Headers` refuse. */
export const oddHeads = faults('Odd heads', [
  ['header in UTF-8', refuses(400, {}, { 'x-note': cyrillic }), fails('IC-HTTP-400')],
  ['header in Latin-1', refuses(400, {}, { 'x-note': latin1 }), fails('IC-HTTP-400')],
  ['header in UTF-8, of a good response', sendsUnder({ 'x-note': cyrillic }), accepted],
  ['header in Latin-1, of a good response', sendsUnder({ 'x-note': latin1 }), accepted],
  ['content type in UTF-8', sendsUnder({ 'content-type': cyrillic }), fails('IC-ANSWER-OTHER-CONTENT')],
  ['content type in Latin-1', sendsUnder({ 'content-type': latin1 }), fails('IC-ANSWER-OTHER-CONTENT')],
  ['content coding in UTF-8', sendsUnder({ 'content-encoding': cyrillic }), fails('IC-ANSWER-ENCODING')],
  ['Retry-After in UTF-8', refuses(503, {}, { 'retry-after': cyrillic }), fails('IC-HTTP-503')],
  ['reason phrase in Cyrillic', withReason(cyrillic, 400), fails('IC-HTTP-400')],
  ['reason phrase in Latin-1', withReason(latin1, 400), fails('IC-HTTP-400')],
  ['reason phrase in Cyrillic, of a good response', withReason(cyrillic), accepted],
  ['status 600', refuses(600), fails('IC-HTTP-600')],
  ['status 999', refuses(999), fails('IC-HTTP-999')],
]);

const targets: Record<string, (exchange: Exchange) => string> = {
  'the same origin': () => '/elsewhere',
  'another origin': ({ otherOrigin }) => `${otherOrigin}/v1/items?limit=50&page=1`,
  'another origin with the token': ({ otherOrigin, token }) =>
    `${otherOrigin}/?t=${encodeURIComponent(token)}`,
  'itself for ever': ({ ownOrigin }) => `${ownOrigin}/v1/items?limit=50&page=1`,
  'another origin without a scheme': ({ otherOrigin }) => otherOrigin.replace('http:', ''),
  'a script': () => 'javascript:window.hacked=1',
  'a file': () => 'file:///etc/hosts',
  nowhere: () => '',
};

/** Never followed: one request, and none at the other origin. */
export const redirects = faults('Redirects', [
  ...[301, 302, 303, 307, 308].flatMap((status) =>
    ['the same origin', 'another origin'].map((to) => redirect(status, to)),
  ),
  ...Object.keys(targets)
    .slice(2)
    .map((to) => redirect(302, to)),
  ['300 with choices', replies(300, '{}'), fails('IC-HTTP-300'), { maxRequests: 1 }],
  ['unexpected 304', replies(304, '', { 'content-length': '' }), fails('IC-EMPTY-304')],
  [
    'Refresh and Link headers',
    given(({ otherOrigin }) =>
      sendsUnder({
        refresh: `0;url=${otherOrigin}`,
        link: `<${otherOrigin}/x.css>; rel=preload; as=style`,
        'alt-svc': `h2="${otherOrigin.slice(7)}"`,
      }),
    ),
    accepted,
  ],
  [
    'Location beside a refusal',
    given(({ otherOrigin }) => refuses(400, {}, { location: otherOrigin })),
    fails('IC-HTTP-400'),
    { maxRequests: 1 },
  ],
]);

/** For the https catalog. */
export const redirectToHttp = faults('Redirects', [redirect(302, 'another origin', 'from https to http')]);

function redirect(status: number, to: string, name = `${status} to ${to}`): FaultRow {
  return [
    name,
    given((exchange) => replies(status, '', { location: targets[to]?.(exchange) ?? '' })),
    fails(`IC-HTTP-${status}`),
    // Chromium may refuse a target like `file:` itself, and then doesn't say which status it was.
    { maxRequests: 1, inElectron: fails(`IC-HTTP-${status}`, 'IC-HTTP-3XX') },
  ];
}
