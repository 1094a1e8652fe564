import { type Act, changesFields, given, refuses, replies, sends, sendsUnder } from './exchange.ts';
import { accepted, type Fault, type FaultRow, fails, failure, faults, spoiltRow } from './fault.ts';

const notAllowed: Fault['sees'] = {
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
  ['in a row that is set aside', changesFields(({ token }) => ({ price: [token] }), spoiltRow), accepted],
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
