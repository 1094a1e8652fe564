import fc from 'fast-check';
import { anItem, aRow } from './wire.ts';

/** Odd answers of a service: documented ones with some of their parts replaced, removed or added. */
const stated = ['12.50', '1,00', '-1.00', '1e5', '48213', 'AVAILABLE', 'available', '2024-02-30 00:00:00'];
const hostile = ['=HYPERLINK("x")', '<img onerror=x>', '\u202eexe', '\u200b', '\ud800', '', 'javascript:'];
const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(...stated, ...hostile, 'https://t.example/?token=SeCrEt42'),
);
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.constantFrom(null, true, false, 0, -0, -1, 1.5, 48213, 2 ** 53, 1e300, [], {}, [[]], { id: 1 }),
  fc.jsonValue({ maxDepth: 2 }),
);
const inheritedNames = ['__proto__', 'constructor', 'toString'];
const fieldNames = ['id', 'appid', 'price', 'image', 'name', 'hash', 'trade_url', 'status'];
const oddName = fc.oneof(fc.constantFrom(...inheritedNames, ...fieldNames), fc.string({ maxLength: 8 }));

function withOddParts(whole: Readonly<Record<string, unknown>>): fc.Arbitrary<Record<string, unknown>> {
  const own = fc.constantFrom(...Object.keys(whole));
  const change = fc.oneof(
    { weight: 3, arbitrary: fc.record({ name: own, value: oddValue, removed: fc.constant(false) }) },
    { weight: 2, arbitrary: fc.record({ name: own, value: oddValue, removed: fc.constant(true) }) },
    { weight: 1, arbitrary: fc.record({ name: oddName, value: oddValue, removed: fc.constant(false) }) },
  );
  return fc.array(change, { maxLength: 3 }).map((changes) => {
    // Without a prototype, so that `__proto__` is a name like any other.
    const changed: Record<string, unknown> = Object.assign(Object.create(null), whole);
    for (const { name, value, removed } of changes) {
      if (removed) delete changed[name];
      else changed[name] = value;
    }
    return changed;
  });
}

const pagination = withOddParts({
  total: 3,
  per_page: 50,
  current_page: 1,
  pages: 1,
  links: {
    next_page: 'https://evil.example/?page=2',
    previous_page: null,
    first_page: 'javascript:alert(1)',
  },
});

const rows = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: 1, max: 6 }).chain((id) => withOddParts(aRow({ id }))) },
    { weight: 1, arbitrary: oddValue },
  ),
  { maxLength: 6 },
);

/** An answer to `GET /v1/items`. */
export const listAnswers = fc.tuple(rows, pagination).chain(([data, counts]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant({ success: true, type: 'pagination', data, pagination: counts }) },
    {
      weight: 1,
      arbitrary: withOddParts({ success: true, type: 'pagination', data, pagination: counts }),
    },
  ),
);

export const requestedId = 48213;

/** An answer to `GET /v1/items/48213`. */
export const itemAnswers = withOddParts(anItem({ id: requestedId })).chain((data) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant({ success: true, type: 'response', data }) },
    { weight: 1, arbitrary: withOddParts({ success: true, type: 'response', data }) },
  ),
);

/** A text with a few characters removed, inserted or doubled. */
export function damaged(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const brackets = ['{', '}', '[', ']', '/*'];
  const others = ['', '"', ',', ':', '\\', '\\u', '\\ud800', '0', '-', 'e9', 'null', '\u0000', '\ufeff'];
  const put = fc.oneof(fc.constantFrom(...brackets, ...others), fc.string({ unit: 'binary', maxLength: 3 }));
  const damage = fc.record({ at: fc.nat(), length: fc.nat({ max: 8 }), put });
  return fc.tuple(texts, fc.array(damage, { minLength: 1, maxLength: 3 })).map(([text, damages]) =>
    damages.reduce((whole, { at, length, put: inserted }) => {
      const start = at % (whole.length + 1);
      return whole.slice(0, start) + inserted + whole.slice(start + length);
    }, text),
  );
}
