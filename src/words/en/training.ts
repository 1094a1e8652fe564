import type { TrainingAnswer } from '#shared/training.ts';

/** Practising with the built-in demo catalog. */
export const training = {
  title: 'Training',
  intro:
    'Trouble to practise on. Only the built-in demo catalog answers so, and a new start of the app begins as usual.',
  answers: 'The demo catalog answers',
  answer: {
    'as-usual': 'As usual',
    'token-refused': 'Token not accepted (401)',
    'filter-refused': 'Filters not allowed (422)',
    'slow-down': 'Slow down, try again in 5 s (429)',
    'server-trouble': 'Service unavailable (503)',
  } satisfies Record<TrainingAnswer, string>,
  latency: 'Each answer takes',
  latencyOf: (ms: number) => (ms === 0 ? 'No time' : `${ms / 1_000} s`),
  keychain: 'No keychain for new tokens',
  keychainHint: 'A token saved now is kept for this session only. Tokens in the keychain stay there.',
  note: (what: readonly string[]) => `Training: ${what.join(' · ')}`,
  noteLatency: (ms: number) => `each answer takes ${ms / 1_000} s`,
  noteKeychain: 'no keychain for new tokens',
  stopFirst: 'Stop training first',
  change: 'Change',
  stop: 'Stop training',
  openDemo: 'Open the demo catalog',
  onlyDemo: 'What is open now is another catalog: its answers stay as they are.',
};
