// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the text of a source is looked for as it stands.
import type { GuardedFile } from './guard.ts';

/** Rules 24, 31 and 32: how long a request lasts, and how often it goes. */
export const requestGuards: readonly GuardedFile[] = [
  {
    file: 'src/main/items-api/request-watch.ts',
    tests: ['main/items-api/http-client.test.ts'],
    guards: [
      {
        rule: 24,
        name: 'a request ends in time whatever happens',
        find: "const total = timer('total', given.totalMs);",
        replace: 'const total = undefined as unknown;',
      },
      {
        rule: 24,
        name: 'a cancel is heard',
        find: "else given.signal.addEventListener('abort', cancel, { once: true });",
        replace: '',
      },
      {
        rule: 24,
        name: 'a cancel that came first counts',
        find: 'if (given.signal.aborted) cancel();\n  else given',
        replace: 'given',
      },
      {
        rule: 24,
        name: 'a cancel does not wait for the network',
        find: 'Promise.race([stopped, work])',
        replace: 'work',
      },
      {
        rule: 24,
        name: 'a stage ends in time',
        find: 'if (!controller.signal.aborted) stage = timer(name, afterMs);',
        replace: 'stage = [timer, name, afterMs].length;',
      },
    ],
  },
  {
    file: 'src/main/ipc/requests.ts',
    tests: ['main/ipc/requests.test.ts', 'main/ipc/item-requests.test.ts'],
    guards: [
      {
        rule: 24,
        name: 'a cancel settles what waits for a keychain',
        find: "signal.addEventListener('abort', cancelled, { once: true });",
        replace: '',
      },
      {
        rule: 24,
        name: 'a cancel that overtakes its request counts',
        find: 'if (early.delete(requestId) || isOver) controller.abort();',
        replace: 'if (isOver) controller.abort();',
      },
      {
        rule: 31,
        name: 'two requests never share an id',
        find: "if (running.has(requestId)) throw new Error('request id in use');",
        replace: '',
      },
    ],
  },
  {
    file: 'src/shared/item-query-changes.ts',
    tests: ['shared/item-query-changes.test.ts'],
    guards: [
      {
        rule: 31,
        name: 'a page is within the pages there are',
        find: 'page: clamp(Math.trunc(page), 1, last)',
        replace: 'page: last && page',
      },
      {
        rule: 31,
        name: 'a page size is within 1 to 250',
        find: 'limit: clamp(Math.trunc(limit), limitBounds.min, limitBounds.max)',
        replace: 'limit',
      },
      {
        rule: 31,
        name: 'a new filter returns to page 1',
        find: 'return { ...query, names: distinct(names), page: 1 };',
        replace: 'return { ...query, names: distinct(names) };',
      },
    ],
  },
  {
    file: 'src/renderer/desktop/item-queries.ts',
    tests: ['renderer/desktop/item-queries.test.ts'],
    guards: [
      {
        rule: 31,
        name: 'an answer nobody waits for is cancelled',
        find: "signal.addEventListener('abort', cancel, { once: true });",
        replace: '',
      },
      {
        rule: 37,
        name: 'every cache is keyed by its connection',
        find: "['connection', connectionId] as const",
        replace: "['connection', connectionId && ''] as const",
      },
    ],
  },
  {
    file: 'src/main/items-api/retry-after.ts',
    tests: ['main/items-api/retry-after.test.ts'],
    guards: [
      {
        rule: 32,
        name: 'a wait is clamped to 1 to 120 s',
        find: 'return Math.min(retryAfterBounds.maxMs, Math.max(retryAfterBounds.minMs, ms));',
        replace: 'return ms;',
      },
      {
        rule: 32,
        name: 'a date is an HTTP date',
        find: 'if (!httpDate.test(text)) return null;',
        replace: '',
      },
    ],
  },
  {
    file: 'src/main/items-api/retry-policy.ts',
    tests: ['main/items-api/retry-policy.test.ts', 'main/items-api/http-client.test.ts'],
    guards: [
      {
        rule: 32,
        name: 'a refusal is never retried',
        find: 'if (!isPassing(tried.failure) || tried.retry >= retries)',
        replace: 'if (tried.retry >= retries)',
      },
      { rule: 32, name: 'at most three retries', find: ' || tried.retry >= retries', replace: '' },
      {
        rule: 32,
        name: 'the pause is jittered',
        find: 'Math.floor(random * firstMs * 2 ** retry)',
        replace: 'Math.floor(firstMs * 2 ** retry + 0 * random)',
      },
      {
        rule: 32,
        name: 'a 429 holds the connection',
        find: 'return { failure, forMs: retryAfterMs ?? unstatedMs };',
        replace: 'return unstatedMs < 0 ? { failure, forMs: 0 } : null;',
      },
    ],
  },
  {
    file: 'src/main/request-limits/request-limiter.ts',
    tests: ['main/request-limits/request-limiter.test.ts'],
    guards: [
      {
        rule: 32,
        name: 'a held connection lets nobody through',
        find: 'if (lane === undefined) return success',
        replace: 'if (lane === undefined || lane.waiting.length >= 0) return success',
      },
      {
        rule: 32,
        name: 'a wait is never shortened',
        find: 'lane.untilMs = Math.max(lane.untilMs, clock.now() + forMs);',
        replace: 'lane.untilMs = clock.now() + forMs;',
      },
      {
        rule: 32,
        name: 'a prefetch does not wait its turn',
        find: 'if (!isWaitedFor(request.purpose)) return failed(heldFailure(lane, clock.now()));',
        replace: '',
      },
      {
        rule: 24,
        name: 'a request that waits can be cancelled',
        find: "signal.addEventListener('abort', cancel, { once: true });",
        replace: '',
      },
      {
        rule: 32,
        name: 'one request tries before the others follow',
        find: 'lane.waiting = others;',
        replace: 'lane.waiting = others;\n    for (const other of others) other.go();',
      },
    ],
  },
  {
    file: 'src/main/items-api/http-client.ts',
    tests: ['main/items-api/http-client.test.ts'],
    guards: [
      {
        rule: 20,
        name: 'the timeline shows no token',
        find: 'const path = withoutBearerToken(`${pathname}${search}`, token);',
        replace: 'const path = `${pathname}${search}`;',
      },
      {
        rule: 21,
        name: 'the timeline shows no trade token',
        find: 'withMaskedToken(withoutBearerToken(path, encodeURIComponent(token)))',
        replace: 'withoutBearerToken(path, encodeURIComponent(token))',
      },
      {
        rule: 18,
        name: 'a request without permission is not sent',
        find: 'if (!headers.ok) return headers;',
        replace: 'if (!headers.ok) headers satisfies object;',
      },
    ],
  },
];
