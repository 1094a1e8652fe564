import {
  type Act,
  changesFields,
  type Exchange,
  onRows,
  refuses,
  replies,
} from '#dev/hostile-server/exchange.ts';
import {
  accepted,
  type Fault,
  type FaultRow,
  fails,
  failure,
  faults,
  spoiltRow,
} from '#dev/hostile-server/fault.ts';

/** The forms in which a careless or spiteful service may send back the token that it was sent. */
const forms: Record<string, (token: string) => string> = {
  'as it is': (token) => token,
  'as a header': (token) => `Authorization: Bearer ${token}`,
  'percent-encoded': encodeURIComponent,
  base64: (token) => Buffer.from(token).toString('base64'),
  'base64 of a header': (token) => Buffer.from(`Bearer ${token}`).toString('base64'),
  hex: (token) => Buffer.from(token).toString('hex'),
};

/** The catalog knows the token, and may repeat it anywhere: the page, the log and the files must not. */
export const echoes = faults('Token repeated', [
  ...Object.entries(forms).map(([name, form]): FaultRow => [`in names, ${name}`, repeats(form), accepted]),
  ['in names, escaped for JSON', escapedInNames, accepted],
  [
    'as a field name',
    repeats(
      () => 'x',
      (token) => token,
    ),
    accepted,
  ],
  ['in a row that is set aside', changesFields(({ token }) => ({ price: [token] }), spoiltRow), accepted],
  [
    'in a filter message',
    (exchange) => refuses(422, { 'filter[name]': [`Bearer ${exchange.token} is wrong`] })(exchange),
    { list: { kind: 'filter-messages', texts: ['is wrong'] }, item: failure('IC-HTTP-422') },
  ],
  [
    'as a filter name',
    (exchange) => refuses(422, { [`filter[${exchange.token}]`]: ['Not allowed.'] })(exchange),
    { list: { kind: 'filter-messages', texts: ['Not allowed.'] }, item: failure('IC-HTTP-422') },
  ],
  ['in a 500', (exchange) => replies(500, exchange.token)(exchange), fails('IC-HTTP-500')],
  [
    'in a 401',
    (exchange) => refuses(401, {}, { 'www-authenticate': `Bearer ${exchange.token}` })(exchange),
    fails('IC-HTTP-401'),
  ],
  [
    'in the status line',
    (exchange) =>
      exchange.end(`HTTP/1.1 418 ${exchange.token}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`),
    fails('IC-HTTP-418'),
  ],
  [
    'as a cookie',
    (exchange) =>
      replies(200, exchange.good(), { 'set-cookie': `t=${exchange.token}; Max-Age=999999` })(exchange),
    accepted,
  ],
  [
    'as a web page',
    (exchange) => replies(200, `<title>${exchange.token}</title>`)(exchange),
    fails('IC-ANSWER-WEB-PAGE'),
  ],
  [
    'in place of HTTP',
    (exchange) => exchange.end(`${exchange.token}\r\n\r\n`),
    fails('IC-ANSWER-OTHER-CONTENT'),
  ],
]).map((fault): Fault => ({ ...fault, repeatsToken: true }));

/** Repeats a form of the token, in the market name of every row or item and in one more field. */
function repeats(form: (token: string) => string, field?: (token: string) => string): Act {
  return changesFields(({ token }) => ({
    market_hash_name: form(token),
    [field?.(token) ?? 'extra']: form(token),
  }));
}

function escapedInNames(exchange: Exchange): void {
  const escaped = [...exchange.token]
    .map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
  const named = onRows(exchange.good(), (fields) => ({
    ...fields,
    ...{ market_hash_name: 'THE-TOKEN', extra: 'THE-TOKEN' },
  }));
  void replies(200, JSON.stringify(named).replaceAll('THE-TOKEN', escaped))(exchange);
}
