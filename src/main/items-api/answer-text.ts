import { failed, type Outcome, success } from '#shared/outcome.ts';
import type { HttpAnswer } from './http-exchange.ts';

/**
 * The text of a 2xx answer that could be the service's JSON ("all responses are JSON", section 1).
 *
 * A missing or plain-text content type is accepted, for a service behind a misconfigured proxy; HTML never is.
 * Failure kinds: `empty-answer`, `not-the-service`, `unreadable-answer` (not-text).
 */
export function answerText(answer: Pick<HttpAnswer, 'status' | 'contentType' | 'body'>): Outcome<string> {
  if (answer.body.byteLength === 0) return failed({ kind: 'empty-answer', status: answer.status });
  const type = mediaType(answer.contentType);
  if (type === 'text/html' || type === 'application/xhtml+xml') {
    return failed({ kind: 'not-the-service', reason: 'web-page' });
  }
  if (!mayBeJson(type)) return failed({ kind: 'not-the-service', reason: 'other-content' });
  const text = decodedUtf8(answer.body);
  if (text === null) return failed({ kind: 'unreadable-answer', reason: 'not-text' });
  if (text.trim() === '') return failed({ kind: 'empty-answer', status: answer.status });
  if (/^\s*</.test(text)) return failed({ kind: 'not-the-service', reason: 'web-page' });
  return success(text);
}

/** Strictly UTF-8; one byte order mark at the start is dropped. Null: not UTF-8. */
export function decodedUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function mediaType(contentType: string | null): string {
  return (contentType ?? '').replace(/;.*/, '').trim().toLowerCase();
}

function mayBeJson(type: string): boolean {
  return (
    type === '' ||
    type === 'text/plain' ||
    type === 'text/json' ||
    /^application\/([\w.-]+\+)?json$/.test(type)
  );
}

/** Far deeper than anything documented (4 levels), and far from a stack overflow. */
const deepestNesting = 64;

/**
 * JSON text as a value. The nesting is measured before anything recursive touches the text.
 * Failure kinds: `unreadable-answer` (too-deep, not-json), `truncated` for JSON that ends in the middle.
 */
export function parsedJson(text: string): Outcome<unknown> {
  const { depth, endsInside } = nesting(text);
  if (depth > deepestNesting) return failed({ kind: 'unreadable-answer', reason: 'too-deep' });
  try {
    return success(JSON.parse(text));
  } catch {
    if (endsInside) return failed({ kind: 'truncated' });
    return failed({ kind: 'unreadable-answer', reason: 'not-json' });
  }
}

/**
 * Parses a text that {@link parsedJson} accepted, keeping the digits of numbers that JavaScript can't represent, to show what the service
 * sent. Such a number is an opaque object for `JSON.stringify`.
 */
export function parsedWithExactNumbers(text: string): unknown {
  return exactJson.parse(text, (_key, value, context) => {
    const { source } = context;
    if (typeof value !== 'number' || source === undefined) return value;
    return Number.isSafeInteger(value) || String(value) === source ? value : exactJson.rawJSON(source);
  });
}

/** The digits of a number that {@link parsedWithExactNumbers} kept as sent; null: the value is anything else. */
export function exactNumberText(value: unknown): string | null {
  return exactJson.isRawJSON(value) ? JSON.stringify(value) : null;
}

/** ES2026's source text access, which the type library doesn't have yet. */
const exactJson = JSON as unknown as {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
  ): unknown;
  rawJSON(text: string): unknown;
  isRawJSON(value: unknown): boolean;
};

/** The max depth of brackets outside strings, and whether the text ends before they are closed. */
function nesting(text: string): { depth: number; endsInside: boolean } {
  let open = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case quote: {
        const end = endOfString(text, at);
        if (end === -1) return { depth, endsInside: true };
        at = end;
        break;
      }
      case 0x5b:
      case 0x7b:
        open += 1;
        depth = Math.max(depth, open);
        break;
      case 0x5d:
      case 0x7d:
        open -= 1;
        break;
    }
  }
  return { depth, endsInside: open > 0 };
}

const quote = 0x22;
const backslash = 0x5c;

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) return at;
    if (code === backslash) at += 1;
  }
  return -1;
}
