import type { SecretSaved, SecretStore } from '#main/connections/secret-store.ts';
import { noTraining, type Training, type TrainingAnswer } from '#shared/training.ts';

/** The demo catalog as far as practice needs it. */
type DemoUnderTraining = {
  setAnswers(answers: TrainingAnswer): void;
  setLatency(ms: number): void;
};

/**
 * What staff practise on the built-in demo. Only the demo's answers change, never another catalog's; a keychain that is
 * missing for practice takes no new token, and what it holds already is read and forgotten as ever.
 */
export function createTraining(deps: { secretStore: SecretStore }) {
  let training: Training = noTraining;
  let demo: DemoUnderTraining | null = null;

  function applyToDemo(): void {
    demo?.setAnswers(training.answers);
    demo?.setLatency(training.latencyMs);
  }

  return {
    read: (): Training => training,
    change(next: Training): Training {
      training = next;
      applyToDemo();
      return training;
    },
    /** Hands over the demo once it runs: it begins as was chosen before. */
    takeDemo(running: DemoUnderTraining): void {
      demo = running;
      applyToDemo();
    },
    /** The keychain, which can be missing for what is saved from now on. */
    secretStore: {
      ...deps.secretStore,
      save: async (id: string, secret: string): Promise<SecretSaved> =>
        training.isKeychainMissing ? { status: 'unavailable' } : deps.secretStore.save(id, secret),
    },
  };
}

export type RunningDemo = DemoUnderTraining & { baseUrl: string; token: string; close(): Promise<void> };

/** The demo once it runs: pictures need its origin, quitting needs to close it. `onStarted` is called at each start. */
export function keepDemo(
  startDemo: () => Promise<RunningDemo>,
  onStarted: (demo: DemoUnderTraining) => void,
) {
  let running: RunningDemo | null = null;
  return {
    async start(): Promise<RunningDemo> {
      running = await startDemo();
      onStarted(running);
      return running;
    },
    /** Null: it isn't running. */
    origin: () => running?.baseUrl ?? null,
    close: async () => running?.close(),
  };
}
