import type { ListItem, Pagination, QuarantinedRow } from '#shared/item.ts';
import { failed, type Outcome, success } from '#shared/outcome.ts';
import { isJsonObject, type JsonObject, successEnvelope } from './envelope.ts';
import { listItemFields, listItemSchema } from './item-fields.ts';
import { parsedJson, parsedWithExactNumbers } from './json-text.ts';
import { withTradeTokensMasked } from './secret-masking.ts';
import { unlistedFields } from './unlisted-fields.ts';

export type ListAnswer = {
  rows: ListItem[];
  quarantined: QuarantinedRow[];
  pagination: Pagination;
  unlistedFields: string[];
};

const longestRaw = 2_000;

/**
 * The answer of `GET /v1/items` (sections 2.1 to 2.3). A bad envelope fails the page; a bad row is set aside and the others stay.
 * A row whose id an earlier row of the page already has is set aside too (field `id`): rows are told apart by it.
 * Failure kinds: `unreadable-answer`, `cut-off`.
 */
export function readListAnswer(text: string): Outcome<ListAnswer> {
  const json = parsedJson(text);
  if (!json.ok) return json;
  const envelope = successEnvelope(json.value, 'pagination');
  if (!envelope.ok) return envelope;
  const data: unknown = envelope.value.data;
  if (!Array.isArray(data)) return failed({ kind: 'unreadable-answer', reason: 'shape' });

  const rows: ListItem[] = [];
  const setAside: { index: number; fields: string[] }[] = [];
  const ids = new Set<number>();
  for (const [index, given] of data.entries()) {
    const row = listItemSchema.safeParse(given);
    if (!row.success) {
      setAside.push({ index, fields: badFields(given, row.error.issues) });
    } else if (ids.has(row.data.id)) {
      setAside.push({ index, fields: ['id'] });
    } else {
      ids.add(row.data.id);
      rows.push(row.data);
    }
  }
  return success({
    rows,
    quarantined: setAside.length === 0 ? [] : withRawText(setAside, text),
    pagination: readPagination(envelope.value.pagination),
    unlistedFields: unlistedFields(data.filter(isJsonObject), listItemFields),
  });
}

function badFields(row: unknown, issues: readonly { path: readonly PropertyKey[] }[]): string[] {
  // What isn't an object has none of the fields.
  if (!isJsonObject(row)) return [...listItemFields];
  return [...new Set(issues.map((issue) => String(issue.path[0])))];
}

/** The text is parsed once more, since the first parse may have lost digits that the user is to see. */
function withRawText(
  setAside: readonly { index: number; fields: string[] }[],
  text: string,
): QuarantinedRow[] {
  // The same text had an envelope with a `data` array a moment ago.
  const { data } = parsedWithExactNumbers(text) as { data: unknown[] };
  return setAside.map(({ index, fields }) => ({
    index,
    fields,
    raw: withTradeTokensMasked(JSON.stringify(data[index])).slice(0, longestRaw),
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
