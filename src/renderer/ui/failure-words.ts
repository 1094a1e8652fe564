/** A failure in words: what it is, why, and what to do now. Plain sentences, no text of the service. */
export type FailureWords = { title: string; cause: string; nextStep: string };

/** Whole seconds, rounded up: what is told as a wait is over when it says so. */
export function secondsText(ms: number): string {
  return `${Math.max(1, Math.ceil(ms / 1000))} s`;
}
