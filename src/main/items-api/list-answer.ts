import type { ListItem, Pagination, QuarantinedRow } from '#shared/item.ts';
import { limitBounds } from '#shared/item-query.ts';
import { failed, type Outcome, success } from '#shared/outcome.ts';
import { isPrice } from '#shared/price.ts';
import { withMaskedToken } from '#shared/trade-url.ts';
import { parsedJson, parsedWithExactNumbers } from './answer-text.ts';
import { type TextMask, withMaskedTexts } from './secret-masking.ts';
import {
  asDifferences,
  type Difference,
  fieldDifferences,
  isJsonObject,
  type JsonObject,
  listItemFields,
  listItemSchema,
  successEnvelope,
} from './wire-format.ts';

type ListAnswer = {
  rows: ListItem[];
  quarantined: QuarantinedRow[];
  rowsLeftOut: number;
  pagination: Pagination;
  unlistedFields: string[];
  differences: Difference[];
};

const maxRawLength = 2_000;

/**
 * So many rows beyond the limit are still taken: a catalog that ignores `limit` loses none of its pages, which hold 250 rows at
 * most (section 8), and one that sends everything it has fills neither the memory nor the page.
 */
const rowMargin = limitBounds.max;

/**
 * The answer of `GET /v1/items` (sections 2.1 to 2.3). A bad envelope fails the page; a bad row is set aside and the others stay.
 * A row whose id an earlier row of the page already has is set aside too (field `id`): rows are identified by it.
 * Of more than `limit` and a margin, the first are taken and the others counted. `masked` keeps the connection's own token out of
 * every text.
 * Failure kinds: `unreadable-answer`, `truncated`.
 */
export function readListAnswer(
  text: string,
  limit: number = limitBounds.max,
  masked: TextMask = (sent) => sent,
): Outcome<ListAnswer> {
  const json = parsedJson(text);
  if (!json.ok) return json;
  const envelope = successEnvelope(json.value, 'pagination');
  if (!envelope.ok) return envelope;
  const { data: sent, ...around } = envelope.value;
  if (!Array.isArray(sent)) return failed({ kind: 'unreadable-answer', reason: 'shape' });
  const maskedEnvelope = withMaskedTexts({ ...around, data: sent.slice(0, limit + rowMargin) }, masked);
  const data = maskedEnvelope.data as unknown[]; // A list stays one.

  const rows: ListItem[] = [];
  const setAside: SetAside[] = [];
  const ids = new Set<number>();
  for (const [index, given] of data.entries()) {
    const row = listItemSchema.safeParse(given);
    if (!row.success) {
      setAside.push({ index, fields: badFields(given, row.error.issues), isRepeated: false });
    } else if (ids.has(row.data.id)) {
      setAside.push({ index, fields: ['id'], isRepeated: true });
    } else {
      ids.add(row.data.id);
      rows.push(row.data);
    }
  }
  const fields = fieldDifferences(data.filter(isJsonObject), listItemFields);
  return success({
    rows,
    quarantined: setAside.length === 0 ? [] : withRawText(setAside, text, masked),
    rowsLeftOut: sent.length - data.length,
    pagination: readPagination(maskedEnvelope.pagination),
    unlistedFields: [...fields.extra, ...fields.missing],
    differences: [
      ...asDifferences(fields),
      ...rowDifferences(data, rows, setAside),
      ...(sent.length > limit ? [{ kind: 'too-many-rows' as const, name: 'data' }] : []),
      ...envelopeDifferences(maskedEnvelope),
    ],
  });
}

/** What is different about the rows beside extra and missing fields: what could not be read, or reads oddly. */
function rowDifferences(
  data: readonly unknown[],
  rows: readonly ListItem[],
  setAside: readonly SetAside[],
): Difference[] {
  const seen = new Map<string, Difference>();
  const see = (kind: Difference['kind'], name: string) => seen.set(`${kind} ${name}`, { kind, name });
  for (const { index, fields, isRepeated } of setAside) {
    const row = data[index];
    if (isRepeated) see('repeated-id', 'id');
    else if (!isJsonObject(row)) see('unreadable-field', 'data[]');
    else for (const field of fields) if (Object.hasOwn(row, field)) see('unreadable-field', field);
  }
  for (const row of rows) {
    if (!isPrice(row.price)) see('other-shape', 'price');
    if (!isPrice(row.platform_price)) see('other-shape', 'platform_price');
  }
  return [...seen.values()];
}

const envelopeFields = ['success', 'type', 'data', 'pagination'];
const countFields = ['total', 'per_page', 'current_page', 'pages'] as const;

function envelopeDifferences(envelope: JsonObject): Difference[] {
  const { pagination } = envelope;
  const around = asDifferences(fieldDifferences([envelope], envelopeFields));
  if (!isJsonObject(pagination)) {
    const isSent = Object.hasOwn(envelope, 'pagination');
    return isSent ? [...around, { kind: 'unreadable-field', name: 'pagination' }] : around;
  }
  const counts = readPagination(pagination);
  return [
    ...around,
    ...asDifferences(fieldDifferences([pagination], [...countFields, 'links']), 'pagination.'),
    ...countFields
      .filter((name) => Object.hasOwn(pagination, name) && counts[name] === null)
      .map((name) => ({ kind: 'unreadable-field' as const, name: `pagination.${name}` })),
  ];
}

type SetAside = { index: number; fields: string[]; isRepeated: boolean };

function badFields(row: unknown, issues: readonly { path: readonly PropertyKey[] }[]): string[] {
  // What isn't an object has none of the fields.
  if (!isJsonObject(row)) return [...listItemFields];
  return [...new Set(issues.map((issue) => String(issue.path[0])))];
}

/** The text is parsed once more, since the first parse may have lost digits that the user is to see. */
function withRawText(setAside: readonly SetAside[], text: string, masked: TextMask): QuarantinedRow[] {
  // The same text had an envelope with a `data` array a moment ago.
  const { data } = parsedWithExactNumbers(text) as { data: unknown[] };
  const shown: TextMask = (sent, field) => withMaskedToken(masked(sent, field));
  return setAside.map(({ index, fields }) => ({
    index,
    fields,
    raw: JSON.stringify(withMaskedTexts(data[index], shown)).slice(0, maxRawLength),
  }));
}

/** Section 2.3, each count for itself: one that can't be read leaves the rows and the other counts as they are. */
function readPagination(given: unknown): Pagination {
  const counts: JsonObject = isJsonObject(given) ? given : {};
  return {
    total: plainCount(counts.total),
    per_page: plainCount(counts.per_page),
    current_page: plainCount(counts.current_page),
    pages: plainCount(counts.pages),
  };
}

function plainCount(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}
