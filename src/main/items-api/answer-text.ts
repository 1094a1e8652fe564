import { failed, type Outcome, success } from '#shared/outcome.ts';
import type { HttpAnswer } from './http-exchange.ts';

/**
 * The text of a 2xx answer that could be the service's JSON ("all responses are JSON", section 1).
 *
 * A missing or a plain-text content type is accepted, for a service behind a careless proxy; HTML never is, whatever is inside.
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
