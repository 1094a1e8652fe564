/**
 * How long each stage of a request may take, in milliseconds.
 * There is no own deadline for connecting: a fetch doesn't say when it has connected, so `headersMs` spans both, and
 * a connect time-out is named as such only where the network stack itself reports one.
 */
export type Deadlines = {
  /** From sending to the complete headers. */
  headersMs: number;
  /** Between two pieces of the body. */
  bodyIdleMs: number;
  /** One try from sending to its end. */
  totalMs: number;
};

export const defaultDeadlines: Deadlines = { headersMs: 15_000, bodyIdleMs: 15_000, totalMs: 30_000 };

/** The usual deadlines, each so many times as long. */
export function scaledDeadlines(scale: number): Deadlines {
  const { headersMs, bodyIdleMs, totalMs } = defaultDeadlines;
  return { headersMs: headersMs * scale, bodyIdleMs: bodyIdleMs * scale, totalMs: totalMs * scale };
}
