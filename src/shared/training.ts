/** How the demo catalog responds during training; `as-usual`: normally. */
export const trainingResponses = [
  'as-usual',
  'token-refused',
  'filter-refused',
  'slow-down',
  'server-trouble',
] as const;
export type TrainingResponse = (typeof trainingResponses)[number];

/** The available delays of the demo catalog's responses, milliseconds. */
export const trainingLatenciesMs = [0, 1_000, 3_000, 10_000] as const;

/** The state of training, in memory only. */
export type Training = {
  responses: TrainingResponse;
  /** The delay of the demo catalog's responses. */
  latencyMs: number;
  /** New tokens are kept for this session only, as if there were no keychain. */
  isKeychainMissing: boolean;
};

export const noTraining: Training = { responses: 'as-usual', latencyMs: 0, isKeychainMissing: false };

/** Whether anything differs from normal operation. */
export function isTraining({ responses, latencyMs, isKeychainMissing }: Training): boolean {
  return responses !== 'as-usual' || latencyMs > 0 || isKeychainMissing;
}
