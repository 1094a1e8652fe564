import type { SecretStore } from '#main/connections/secret-store.ts';
import { noTraining, type Training, type TrainingAnswer } from '#shared/training.ts';

/** The demo catalog as far as practice needs it. */
type DemoUnderTraining = {
  setAnswers(answers: TrainingAnswer): void;
  setLatency(ms: number): void;
};

export type TrainingService = {
  read(): Training;
  change(training: Training): Training;
  /** Hands over the demo once it runs: it begins as was chosen before. */
  takeDemo(demo: DemoUnderTraining): void;
  /** The keychain, which can be missing for what is saved from now on. */
  secretStore: SecretStore;
};

/**
 * What staff practise on the built-in demo. Only the demo's answers change, never another catalog's; a keychain that is
 * missing for practice takes no new token, and what it holds already is read and forgotten as ever.
 */
export function createTraining(deps: { secretStore: SecretStore }): TrainingService {
  let training: Training = noTraining;
  let demo: DemoUnderTraining | null = null;

  function applyToDemo(): void {
    demo?.setAnswers(training.answers);
    demo?.setLatency(training.latencyMs);
  }

  return {
    read: () => training,
    change(next) {
      training = next;
      applyToDemo();
      return training;
    },
    takeDemo(running) {
      demo = running;
      applyToDemo();
    },
    secretStore: {
      ...deps.secretStore,
      save: async (id, secret) =>
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
