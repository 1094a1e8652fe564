/** The shortest and longest wait that is believed; a huge one would also overflow a timer into no wait at all. */
const retryAfterBounds = { minMs: 1_000, maxMs: 120_000 } as const;

/** `Retry-After` as milliseconds from now, clamped to 1-120 s: seconds or an HTTP date. Null: missing or neither. */
export function retryAfterMs(header: string | null, nowMs: number): number | null {
  const text = header ?? '';
  if (/^\d+$/.test(text)) return clamped(Number(text) * 1_000);
  if (!httpDate.test(text)) return null;
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? null : clamped(atMs - nowMs);
}

/** `Sun, 06 Nov 1994 08:49:37 GMT`. Date.parse alone would make a year out of `-5`. */
const httpDate = /^[A-Za-z]{3}, \d{2} [A-Za-z]{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

function clamped(ms: number): number {
  return Math.min(retryAfterBounds.maxMs, Math.max(retryAfterBounds.minMs, ms));
}
