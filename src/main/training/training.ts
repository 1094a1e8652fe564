import type { SecretSaved, SecretStore } from '#main/connections/token-vault.ts';
import { noTraining, type Training, type TrainingResponse } from '#shared/training.ts';

/** The part of the demo catalog that training changes. */
type DemoUnderTraining = {
  setResponses(responses: TrainingResponse): void;
  setLatency(ms: number): void;
};

/**
 * Training with the built-in demo. Only the demo's responses change, never another catalog's. While the keychain is "missing", no new
 * token is saved to it, but those it holds can be read and deleted.
 */
export function createTraining(deps: { secretStore: SecretStore }) {
  let training: Training = noTraining;
  let demo: DemoUnderTraining | null = null;

  function applyToDemo(): void {
    demo?.setResponses(training.responses);
    demo?.setLatency(training.latencyMs);
  }

  return {
    read: (): Training => training,
    change(next: Training): Training {
      training = next;
      applyToDemo();
      return training;
    },
    /** Applies the current training to the demo once it runs. */
    attachDemo(running: DemoUnderTraining): void {
      demo = running;
      applyToDemo();
    },
    /** The keychain, which refuses new tokens while it is "missing". */
    secretStore: {
      ...deps.secretStore,
      save: async (id: string, secret: string): Promise<SecretSaved> =>
        training.isKeychainMissing ? { status: 'unavailable' } : deps.secretStore.save(id, secret),
    },
  };
}

export type RunningDemo = DemoUnderTraining & { baseUrl: string; token: string; close(): Promise<void> };

/** The demo catalog, started once on first use. Pictures need its origin, and quitting closes it. */
export function createDemo(startDemo: () => Promise<RunningDemo>, onStarted: (demo: RunningDemo) => void) {
  let starting: Promise<RunningDemo> | null = null;
  let running: RunningDemo | null = null;

  async function start(): Promise<RunningDemo> {
    running = await startDemo();
    onStarted(running);
    return running;
  }

  return {
    /** Rejects if it can't start; the next call tries again. */
    start(): Promise<RunningDemo> {
      starting ??= start().catch((error: unknown) => {
        starting = null;
        throw error;
      });
      return starting;
    },
    /** Null: it isn't running. */
    origin: () => running?.baseUrl ?? null,
    close: async () => running?.close(),
  };
}
