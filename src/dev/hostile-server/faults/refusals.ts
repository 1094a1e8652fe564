import { refuses, replies } from '#dev/hostile-server/exchange.ts';
import { both, type Fault, failure, held } from '#dev/hostile-server/fault.ts';

const webPage =
  '<!doctype html><html><title>Sign in</title><script>document.title=1</script><h1>Sign in</h1></html>';
const html = { 'content-type': 'text/html' };

/** A service that says no (section 7 documents only the 422; the others are read by HTTP's own meaning). */
export const refusals: Fault[] = [
  ...[400, 401, 403, 404, 405, 406, 409, 410, 413, 414, 418, 431, 451].map(
    (status): Fault => ({
      family: 'Refusals',
      name: String(status),
      act: refuses(status),
      sees: both(failure(`IC-HTTP-${status}`)),
    }),
  ),
  {
    family: 'Refusals',
    name: '403 as a web page',
    act: replies(403, webPage, html),
    sees: both(failure('IC-HTTP-403')),
  },
  {
    family: 'Refusals',
    name: '401 with a challenge',
    act: refuses(401, {}, { 'www-authenticate': 'Basic realm="x"' }),
    sees: both(failure('IC-HTTP-401')),
  },
  {
    family: 'Refusals',
    name: '407 of a proxy',
    act: refuses(407),
    sees: both(failure('IC-NET-PROXY-LOGIN')),
  },
  {
    family: 'Refusals',
    name: '511 of a network',
    act: replies(511, webPage, html),
    sees: both(failure('IC-ANSWER-WEB-PAGE')),
  },
];

const mapped = (data: unknown, ...texts: string[]): Pick<Fault, 'act' | 'sees'> => ({
  act: refuses(422, data),
  // The item has no filters that a message could stand beside.
  sees: { list: { kind: 'filter-messages', texts }, item: failure('IC-HTTP-422') },
});

export const validation: Fault[] = [
  { family: 'Validation', name: 'one message', ...mapped({ 'filter[name]': ['Too short.'] }, 'Too short.') },
  {
    family: 'Validation',
    name: 'several messages',
    ...mapped({ 'filter[name]': ['Too short.', 'Too vague.'] }, 'Too short.', 'Too vague.'),
  },
  {
    family: 'Validation',
    name: 'several filters',
    ...mapped(
      {
        'filter[name]': ['Bad name.'],
        'filter[market_hash_name]': ['Bad market name.'],
        'filter[appid]': ['Bad app.'],
      },
      'Bad name.',
      'Bad market name.',
      'Bad app.',
    ),
  },
  {
    family: 'Validation',
    name: 'an unknown filter',
    ...mapped({ 'filter[colour]': ['Filter is not allowed.'] }, 'Filter is not allowed.'),
  },
  {
    family: 'Validation',
    name: 'hostile message',
    ...mapped(
      { 'filter[name]': ['<img src=x onerror=window.hacked=1>'] },
      '<img src=x onerror=window.hacked=1>',
    ),
  },
  { family: 'Validation', name: 'no map', act: refuses(422, []), sees: both(failure('IC-HTTP-422')) },
  {
    family: 'Validation',
    name: 'a map of other things',
    act: refuses(422, { 'filter[name]': [null, 7, {}] }),
    sees: both(failure('IC-HTTP-422')),
  },
  {
    family: 'Validation',
    name: 'as a web page',
    act: replies(422, webPage, html),
    sees: both(failure('IC-HTTP-422')),
  },
  { family: 'Validation', name: 'without a body', act: replies(422), sees: both(failure('IC-HTTP-422')) },
  {
    family: 'Validation',
    name: 'larger than any message',
    act: refuses(422, { 'filter[name]': ['x'.repeat(200_000)] }),
    sees: both(failure('IC-HTTP-422')),
  },
];

const slowDown = (name: string, retryAfter: () => string): Fault => ({
  family: 'Slow down',
  name,
  act: (exchange) => refuses(429, {}, { 'retry-after': retryAfter() })(exchange),
  sees: both(held('IC-HTTP-429')),
});
const inSeconds = (seconds: number) => () => new Date(Date.now() + seconds * 1000).toUTCString();

/** A 429 that stays. */
export const slowDowns: Fault[] = [
  slowDown('seconds', () => '1'),
  slowDown('an HTTP date', inSeconds(2)),
  slowDown('a past date', inSeconds(-3600)),
  slowDown('a negative number', () => '-5'),
  slowDown('text', () => 'soon'),
  slowDown('zero', () => '0'),
  slowDown('missing', () => ''),
  slowDown('a huge number', () => '99999999999'),
  slowDown('a far date', () => 'Fri, 31 Dec 9999 23:59:59 GMT'),
];

export const serverTrouble: Fault[] = [
  { family: 'Server trouble', name: '500 as JSON', act: refuses(500), sees: both(failure('IC-HTTP-500')) },
  {
    family: 'Server trouble',
    name: '500 without a body',
    act: replies(500),
    sees: both(failure('IC-HTTP-500')),
  },
  {
    family: 'Server trouble',
    name: '502 as a web page',
    act: replies(502, webPage, html),
    sees: both(failure('IC-HTTP-502')),
  },
  {
    family: 'Server trouble',
    name: '503 with Retry-After',
    act: refuses(503, {}, { 'retry-after': '1' }),
    sees: both(held('IC-HTTP-503')),
  },
  { family: 'Server trouble', name: '504', act: replies(504), sees: both(failure('IC-HTTP-504')) },
  { family: 'Server trouble', name: '599', act: replies(599), sees: both(failure('IC-HTTP-599')) },
  {
    family: 'Server trouble',
    name: '200 with success: false',
    act: refuses(200),
    sees: both(failure('IC-ANSWER-SAYS-FAILURE')),
  },
  { family: 'Server trouble', name: 'empty 200', act: replies(200), sees: both(failure('IC-EMPTY-200')) },
  {
    family: 'Server trouble',
    name: '200 of blanks',
    act: replies(200, ' \r\n\t '),
    sees: both(failure('IC-EMPTY-200')),
  },
  {
    family: 'Server trouble',
    name: '204',
    act: replies(204, '', { 'content-length': '' }),
    sees: both(failure('IC-EMPTY-204')),
  },
  { family: 'Server trouble', name: '205', act: replies(205), sees: both(failure('IC-EMPTY-205')) },
];
