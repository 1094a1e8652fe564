import { filterNames } from '#shared/item-filters.ts';
import type { TrainingAnswer } from '#shared/training.ts';
import { type Answer, refusal, validationRefusal } from './answers.ts';

/**
 * Answers in place of the catalog during training; null: the catalog answers as usual. `slow-down` refuses once and then answers for a while, so that users see both the countdown and its end. The
 * others last.
 */
export function createTrouble(answers: TrainingAnswer, now: () => number): (url: URL) => Answer | null {
  let refusedAt = Number.NEGATIVE_INFINITY;
  return (url) => {
    switch (answers) {
      case 'as-usual':
        return null;
      case 'token-refused':
        return refusal(401, 'unauthenticated', { 'www-authenticate': 'Bearer' });
      case 'filter-refused':
        return refuseFilters(url);
      case 'slow-down':
        if (now() - refusedAt < secondChanceMs) return null;
        refusedAt = now();
        return refusal(429, 'too many requests', { 'retry-after': String(retryAfterSeconds) });
      case 'server-trouble':
        return refusal(503, 'service unavailable');
      default:
        return answers satisfies never;
    }
  };
}

const retryAfterSeconds = 5;
const secondChanceMs = 20_000;

/** The documented 422 (section 4.1), for each filter that was sent. */
function refuseFilters(url: URL): Answer | null {
  const sent = filterNames.filter((name) => url.searchParams.has(`filter[${name}]`));
  if (sent.length === 0) return null;
  return validationRefusal(
    Object.fromEntries(sent.map((name) => [`filter[${name}]`, [`The filter '${name}' is not allowed.`]])),
  );
}
