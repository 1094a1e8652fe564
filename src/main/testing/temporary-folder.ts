import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** A folder for each test, deleted after the test's other hooks. */
export function temporaryFolder(): { readonly path: string; at(...names: string[]): string } {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'item-catalog-test-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return {
    get path() {
      return folder;
    },
    at: (...names) => path.join(folder, ...names),
  };
}
