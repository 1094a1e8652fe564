import { z } from 'zod';
import { failed, type Outcome, success } from '#shared/failure.ts';
import { type ListItem, listItemFields, type Pagination, type QuarantinedRow } from '#shared/item.ts';
import { limitBounds } from '#shared/item-query.ts';
import { listItemSchema } from '#shared/item-schema.ts';
import { isPrice } from '#shared/price.ts';
import { withoutTokens } from '#shared/secret-text.ts';
import { tokenValuesIn, withMaskedToken } from '#shared/trade-url.ts';
import { parsedJson, parsedWithExactNumbers } from './http-response.ts';
import { type TextMask, withMaskedTexts } from './secret-masking.ts';
import {
  asDifferences,
  type Difference,
  fieldDifferences,
  isJsonObject,
  type JsonObject,
  successEnvelope,
} from './wire-format.ts';

type ListResponse = {
  rows: ListItem[];
  quarantined: QuarantinedRow[];
  rowsLeftOut: number;
  pagination: Pagination;
  unlistedFields: string[];
  differences: Difference[];
};

const maxRawLength = 2_000;

/**
 * How many rows beyond the limit are kept: enough for a full page (section 8) of a catalog that ignores `limit`, while one that sends
 * everything can't fill the memory.
 */
const rowMargin = limitBounds.max;

/**
 * Parses the response of `GET /v1/items` (sections 2.1 to 2.3). A bad envelope fails the page; a bad row is set aside, as is one with the
 * id of an earlier row (field `id`). Rows far beyond `limit` are only counted. `masked` removes the connection's own token from texts.
 * Failure kinds: `unreadable-response`, `truncated`.
 */
export function readListResponse(
  text: string,
  limit: number = limitBounds.max,
  masked: TextMask = (sent) => sent,
): Outcome<ListResponse> {
  const json = parsedJson(text);
  if (!json.ok) return json;
  const envelope = successEnvelope(json.value, 'pagination');
  if (!envelope.ok) return envelope;
  const { data: sent, ...around } = envelope.value;
  if (!Array.isArray(sent)) return failed({ kind: 'unreadable-response', reason: 'shape' });
  const maskedEnvelope = withMaskedTexts({ ...around, data: sent.slice(0, limit + rowMargin) }, masked);
  const data = maskedEnvelope.data as unknown[]; // A list stays one.

  const rows: ListItem[] = [];
  const setAside: SetAside[] = [];
  const ids = new Set<number>();
  for (const [index, given] of data.entries()) {
    const row = listItemSchema.safeParse(given);
    if (!row.success) {
      const fields = badFields(given, row.error.issues);
      setAside.push({ index, ...readableId(given), fields, isRepeated: false });
    } else if (ids.has(row.data.id)) {
      setAside.push({ index, id: row.data.id, fields: ['id'], isRepeated: true });
    } else {
      ids.add(row.data.id);
      rows.push(withMaskedNames(row.data));
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

/** A trade URL, or its token with a label, may be in a name, which is shown and stored. A picture's URL may need a `token` of its own. */
function withMaskedNames(row: ListItem): ListItem {
  const masked = (text: string) =>
    withMaskedToken(
      withoutTokens(
        text,
        tokenValuesIn(text).filter((value) => !isWord.test(value)),
      ),
    );
  return { ...row, name: masked(row.name), market_hash_name: masked(row.market_hash_name) };
}

/** `Token: Sealed` is a name. */
const isWord = /^\p{Lu}?\p{Ll}+$/u;

/** Differences of rows other than extra and missing fields: unreadable or oddly shaped values. */
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

type SetAside = Omit<QuarantinedRow, 'raw'> & { isRepeated: boolean };

function readableId(row: unknown): Pick<QuarantinedRow, 'id'> {
  const found = z.object({ id: listItemSchema.shape.id }).safeParse(row);
  return found.success ? found.data : {};
}

function badFields(row: unknown, issues: readonly { path: readonly PropertyKey[] }[]): string[] {
  // Anything but an object lacks all fields.
  if (!isJsonObject(row)) return [...listItemFields];
  return [...new Set(issues.map((issue) => String(issue.path[0])))];
}

/** Parses the text again, since the first parse may have lost digits. */
function withRawText(setAside: readonly SetAside[], text: string, masked: TextMask): QuarantinedRow[] {
  // Safe: the same text has just been parsed.
  const { data } = parsedWithExactNumbers(text) as { data: unknown[] };
  const shown: TextMask = (sent, field) => withMaskedToken(masked(sent, field));
  return setAside.map(({ isRepeated: _, ...row }) => ({
    ...row,
    raw: JSON.stringify(withMaskedTexts(data[row.index], shown)).slice(0, maxRawLength),
  }));
}

/** Section 2.3; each unreadable count is null. */
function readPagination(given: unknown): Pagination {
  return paginationSchema.catch(noCounts).parse(given);
}

const count = z.int().nonnegative().nullable().catch(null);
const noCounts = { total: null, per_page: null, current_page: null, pages: null };
const paginationSchema = z.object({ total: count, per_page: count, current_page: count, pages: count });
