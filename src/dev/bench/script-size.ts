import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

export type ScriptSize = { files: number; bytes: number; gzipBytes: number };

/** All scripts of the built page, also those that are loaded only when something needs them. */
export async function scriptSize(rendererFolder: string): Promise<ScriptSize> {
  const entries = await readdir(rendererFolder, { recursive: true });
  const scripts = await Promise.all(
    entries.filter((name) => name.endsWith('.js')).map((name) => readFile(join(rendererFolder, name))),
  );
  return {
    files: scripts.length,
    bytes: scripts.reduce((sum, script) => sum + script.byteLength, 0),
    gzipBytes: scripts.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).byteLength, 0),
  };
}
