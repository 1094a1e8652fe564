import type { NewVersion } from '#shared/update.ts';

/** What looks for, fetches and installs a new version. Only what has passed the verification of the system is ever installed. */
export type Updater = {
  /** Null: there is no newer one. Rejects with whatever was in the way. */
  check(): Promise<NewVersion | null>;
  /** Resolves once it is on the disk and its checksum (and on Windows its signature) is right. `percent`: 0 to 100. */
  download(onProgress: (percent: number) => void): Promise<void>;
  /** Quits, puts the new version in place and starts it. What is in the way is told, at once or later. */
  install(onFailed: (error: unknown) => void): void;
};
