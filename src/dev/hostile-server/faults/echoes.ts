import { type Act, changes, refuses, replies } from '#dev/hostile-server/exchange.ts';
import { answered, both, type Fault, failure } from '#dev/hostile-server/fault.ts';

const family = 'Token repeated';

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
const repeating: Fault[] = [
  ...Object.entries(forms).map(
    ([name, form]): Fault => ({
      family,
      name: `in names, ${name}`,
      act: changes((good, { token }) => renamed(good, form(token))),
      sees: both(answered),
    }),
  ),
  { family, name: 'in names, escaped for JSON', act: escapedInNames, sees: both(answered) },
  {
    family,
    name: 'as a field name',
    act: changes((good, { token }) => renamed(good, 'x', token)),
    sees: both(answered),
  },
  {
    family,
    name: 'in a row that is set aside',
    act: changes((good, { token }) => withBadField(good, token)),
    sees: both(answered),
  },
  {
    family,
    name: 'in a filter message',
    act: (exchange) => refuses(422, { 'filter[name]': [`Bearer ${exchange.token} is wrong`] })(exchange),
    sees: { list: { kind: 'filter-messages', texts: ['is wrong'] }, item: failure('IC-HTTP-422') },
  },
  {
    family,
    name: 'as a filter name',
    act: (exchange) => refuses(422, { [`filter[${exchange.token}]`]: ['Not allowed.'] })(exchange),
    sees: { list: { kind: 'filter-messages', texts: ['Not allowed.'] }, item: failure('IC-HTTP-422') },
  },
  {
    family,
    name: 'in a 500',
    act: (exchange) => replies(500, exchange.token)(exchange),
    sees: both(failure('IC-HTTP-500')),
  },
  {
    family,
    name: 'in a 401',
    act: (exchange) => refuses(401, {}, { 'www-authenticate': `Bearer ${exchange.token}` })(exchange),
    sees: both(failure('IC-HTTP-401')),
  },
  {
    family,
    name: 'in the status line',
    act: (exchange) =>
      exchange.end(`HTTP/1.1 418 ${exchange.token}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`),
    sees: both(failure('IC-HTTP-418')),
  },
  {
    family,
    name: 'as a cookie',
    act: (exchange) =>
      replies(200, exchange.good(), { 'set-cookie': `t=${exchange.token}; Max-Age=999999` })(exchange),
    sees: both(answered),
  },
  {
    family,
    name: 'as a web page',
    act: (exchange) => replies(200, `<title>${exchange.token}</title>`)(exchange),
    sees: both(failure('IC-ANSWER-WEB-PAGE')),
  },
  {
    family,
    name: 'in place of HTTP',
    act: (exchange) => exchange.end(`${exchange.token}\r\n\r\n`),
    sees: both(failure('IC-ANSWER-OTHER-CONTENT')),
  },
];

export const echoes = repeating.map((fault): Fault => ({ ...fault, repeatsToken: true }));

type Good = { data: unknown };

function renamed(good: Good, name: string, field = 'extra') {
  const changed = (row: unknown) => ({ ...(row as object), market_hash_name: name, [field]: name });
  return { ...good, data: Array.isArray(good.data) ? good.data.map(changed) : changed(good.data) };
}

function withBadField(good: Good, token: string) {
  const changed = (row: unknown) => ({ ...(row as object), price: [token] });
  return {
    ...good,
    data: Array.isArray(good.data)
      ? good.data.map((row, index) => (index === 1 ? changed(row) : row))
      : changed(good.data),
  };
}

function escapedInNames(exchange: Parameters<Act>[0]): void {
  const escaped = [...exchange.token]
    .map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
  const body = JSON.stringify(renamed(exchange.good(), 'THE-TOKEN')).replaceAll('THE-TOKEN', escaped);
  void replies(200, body)(exchange);
}
