/** Past this age a delivery may well have moved on, and whoever answers a customer is to know it. */
const oldAfterMs = 5 * 60_000;

/** Whether an answer is shown as one that may have changed since; epoch milliseconds. */
export function isOldAnswer(answeredAtMs: number, nowMs: number): boolean {
  return nowMs - answeredAtMs >= oldAfterMs;
}
