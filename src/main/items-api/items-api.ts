import type { AnsweredEndpoint } from '#shared/contract-difference.ts';
import { type Failure, failureCode } from '#shared/failure.ts';
import type { ItemDetail, ItemPage } from '#shared/item.ts';
import type { ItemQuery } from '#shared/item-query.ts';
import { failed, type Outcome, success } from '#shared/outcome.ts';
import type { RequestPurpose } from '#shared/request-record.ts';
import { answerText } from './answer-text.ts';
import type { CatalogTarget } from './catalog-target.ts';
import type { Difference } from './field-differences.ts';
import { readFilterMessages } from './filter-messages.ts';
import { createHttpClient, type HttpClientDeps } from './http-client.ts';
import type { HttpAnswer } from './http-exchange.ts';
import { httpFailure } from './http-failure.ts';
import { readItemAnswer } from './item-answer.ts';
import { itemUrl, listUrl } from './item-urls.ts';
import { readListAnswer } from './list-answer.ts';
import type { RequestCall } from './request-call.ts';
import { type TextMask, withoutBearerToken } from './secret-masking.ts';

/** The two documented operations of the catalog service. Both always settle, and never throw for expected trouble. */
export type ItemsApi = {
  /** `GET /v1/items` (section 4.1). An aborted signal settles it as `cancelled` at once. */
  list(target: CatalogTarget, query: ItemQuery, call: RequestCall): Promise<Outcome<ItemPage>>;
  /** `GET /v1/items/{item_id}` (section 4.2). */
  get(target: CatalogTarget, itemId: number, call: RequestCall): Promise<Outcome<ItemDetail>>;
};

export type ItemsApiDeps = HttpClientDeps & {
  /** The `item-image:` address under which main serves an item's picture; null: no picture is allowed. */
  imageAddressOf(imageUrl: string, target: Pick<CatalogTarget, 'connectionId' | 'kind'>): string | null;
  /** Hears in what each answer differs from the document; not called for one that doesn't. */
  onDifferences?: (seen: {
    connectionId: string;
    endpoint: AnsweredEndpoint;
    differences: readonly Difference[];
  }) => void;
  /** Hears every item that was answered, whoever asked for it, before its answer goes on. Must not throw. */
  onItem?: (seen: { target: CatalogTarget; detail: ItemDetail; purpose: RequestPurpose }) => void;
};

/** Caps of the decoded bodies, in bytes. */
const mostListBytes = 8 * 1024 * 1024;
const mostItemBytes = 1024 * 1024;

export function createItemsApi(deps: ItemsApiDeps): ItemsApi {
  const client = createHttpClient(deps);

  return {
    async list(target, query, call) {
      const url = listUrl(target.baseUrl, query);
      const read = (answer: HttpAnswer) =>
        understood(answer, 'list', target, (text, masked) => readListAnswer(text, query.limit, masked));
      const list = await client.request({ target, url, maxBytes: mostListBytes, call, read });
      if (!list.ok) return list;
      const { rows, ...page } = list.value;
      return success({
        rows: rows.map((row) => ({ ...row, imageSrc: deps.imageAddressOf(row.image, target) })),
        ...page,
      });
    },

    async get(target, itemId, call) {
      const url = itemUrl(target.baseUrl, itemId);
      if (url === null) return failed({ kind: 'invalid-input', field: 'id', problem: 'out-of-range' });
      const read = (answer: HttpAnswer) =>
        understood(answer, 'item', target, (text, masked) => readItemAnswer(text, itemId, masked));
      const detail = await client.request({ target, url, maxBytes: mostItemBytes, call, read });
      if (!detail.ok) return detail;
      const { image } = detail.value.item;
      const answered: ItemDetail = {
        ...detail.value,
        imageSrc: image === undefined ? null : deps.imageAddressOf(image, target),
      };
      deps.onItem?.({ target, detail: answered, purpose: call.purpose });
      return success(answered);
    },
  };

  /** What an answer says, free of the connection's own token, with what is known about its way here. */
  function understood<T extends { differences: Difference[] }>(
    answer: HttpAnswer,
    endpoint: AnsweredEndpoint,
    target: CatalogTarget,
    readText: (text: string, masked: TextMask) => Outcome<T>,
  ): Outcome<Omit<T, 'differences'> & AnswerFacts> {
    const masked: TextMask = (text) => withoutBearerToken(text, target.token);
    const { status, body, answeredAt, tookMs } = answer;
    const messages = status === 422 ? readFilterMessages(body, masked) : null;
    const failure = httpFailure(answer, endpoint, messages, answeredAt);
    if (failure !== null) return failed(failure);
    const text = answerText(answer);
    const read = text.ok ? readText(text.value, masked) : text;
    tellDifferences(target.connectionId, endpoint, read, status);
    if (!read.ok) return read;
    const { differences: _, ...value } = read.value;
    return success({ ...value, answeredAt, tookMs, bytes: body.byteLength });
  }

  function tellDifferences(
    connectionId: string,
    endpoint: AnsweredEndpoint,
    read: Outcome<{ differences: Difference[] }>,
    status: number,
  ): void {
    const differences = read.ok
      ? [...read.value.differences, ...otherStatus(status)]
      : unreadableAnswer(read.failure);
    if (differences.length > 0) deps.onDifferences?.({ connectionId, endpoint, differences });
  }
}

type AnswerFacts = { answeredAt: number; tookMs: number; bytes: number };

/** 200 is the only documented success. */
function otherStatus(status: number): Difference[] {
  return status === 200 ? [] : [{ kind: 'other-status', name: String(status) }];
}

/** An answer of the service itself that can't be read; what a page of another service says is no difference. */
function unreadableAnswer(failure: Failure): Difference[] {
  if (failure.kind !== 'unreadable-answer') return [];
  return [{ kind: 'unreadable-answer', name: failureCode(failure) }];
}
