import type { ItemDetail, ItemPage } from '#shared/item.ts';
import type { ItemQuery } from '#shared/item-query.ts';
import { failed, type Outcome, success } from '#shared/outcome.ts';
import { answerText } from './answer-text.ts';
import type { CatalogTarget } from './catalog-target.ts';
import { readFilterMessages } from './filter-messages.ts';
import { createHttpClient, type HttpAnswer, type HttpClientDeps } from './http-client.ts';
import { httpFailure, type Operation } from './http-failure.ts';
import { readItemAnswer } from './item-answer.ts';
import { itemUrl, listUrl } from './item-urls.ts';
import { readListAnswer } from './list-answer.ts';
import { withoutBearerToken } from './secret-masking.ts';

/** The two documented operations of the catalog service. Both always settle, and never throw for expected trouble. */
export type ItemsApi = {
  /** `GET /v1/items` (section 4.1). An aborted signal settles it as `cancelled` at once. */
  list(target: CatalogTarget, query: ItemQuery, signal: AbortSignal): Promise<Outcome<ItemPage>>;
  /** `GET /v1/items/{item_id}` (section 4.2). */
  get(target: CatalogTarget, itemId: number, signal: AbortSignal): Promise<Outcome<ItemDetail>>;
};

export type ItemsApiDeps = HttpClientDeps & {
  /** The `item-image:` address under which main serves an item's picture; null: no picture is allowed. */
  imageAddressOf(imageUrl: string, target: Pick<CatalogTarget, 'connectionId' | 'kind'>): string | null;
};

/** Caps of the decoded bodies, in bytes. */
const mostListBytes = 8 * 1024 * 1024;
const mostItemBytes = 1024 * 1024;

export function createItemsApi(deps: ItemsApiDeps): ItemsApi {
  const client = createHttpClient(deps);

  return {
    async list(target, query, signal) {
      const url = listUrl(target.baseUrl, query);
      const answer = await client.request({ target, url, maxBytes: mostListBytes, signal });
      const text = understood(answer, 'list', target);
      if (!text.ok) return text;
      const list = readListAnswer(text.value.text);
      if (!list.ok) return list;
      const { rows, ...rest } = list.value;
      return success({
        rows: rows.map((row) => ({ ...row, imageSrc: deps.imageAddressOf(row.image, target) })),
        ...rest,
        ...text.value.facts,
      });
    },

    async get(target, itemId, signal) {
      const url = itemUrl(target.baseUrl, itemId);
      if (url === null) return failed({ kind: 'invalid-input', field: 'id', problem: 'out-of-range' });
      const answer = await client.request({ target, url, maxBytes: mostItemBytes, signal });
      const text = understood(answer, 'item', target);
      if (!text.ok) return text;
      const read = readItemAnswer(text.value.text, itemId);
      if (!read.ok) return read;
      const { image } = read.value.item;
      return success({
        ...read.value,
        imageSrc: image === undefined ? null : deps.imageAddressOf(image, target),
        ...text.value.facts,
      });
    },
  };
}

/** The text of a success, free of the connection's own token, and what is known about its way here. */
function understood(
  answer: Outcome<HttpAnswer>,
  operation: Operation,
  target: CatalogTarget,
): Outcome<{ text: string; facts: { answeredAt: number; tookMs: number; bytes: number } }> {
  if (!answer.ok) return answer;
  const withoutSecrets = (text: string) => withoutBearerToken(text, target.token);
  const { status, body, answeredAt, tookMs } = answer.value;
  const messages = status === 422 ? readFilterMessages(body, withoutSecrets) : null;
  const failure = httpFailure(answer.value, operation, messages, answeredAt);
  if (failure !== null) return failed(failure);
  const text = answerText(answer.value);
  if (!text.ok) return text;
  return success({
    text: withoutSecrets(text.value),
    facts: { answeredAt, tookMs, bytes: body.byteLength },
  });
}
