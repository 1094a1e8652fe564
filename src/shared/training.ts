/** How the demo catalog responds in training, so that users learn what failures look like; `as-usual`: normally. */
export const trainingAnswers = [
  'as-usual',
  'token-refused',
  'filter-refused',
  'slow-down',
  'server-trouble',
] as const;
export type TrainingAnswer = (typeof trainingAnswers)[number];

/** The delays that can be chosen for the demo catalog's responses, milliseconds. */
export const trainingLatenciesMs = [0, 1_000, 3_000, 10_000] as const;

/** The state of training. Kept in memory only: each start begins as usual. */
export type Training = {
  answers: TrainingAnswer;
  /** Added before every answer of the demo catalog. */
  latencyMs: number;
  /** A token that is saved now is kept for this session only, as on a system without a keychain. */
  isKeychainMissing: boolean;
};

export const noTraining: Training = { answers: 'as-usual', latencyMs: 0, isKeychainMissing: false };

/** Whether anything is other than usual. */
export function isTraining({ answers, latencyMs, isKeychainMissing }: Training): boolean {
  return answers !== 'as-usual' || latencyMs > 0 || isKeychainMissing;
}
