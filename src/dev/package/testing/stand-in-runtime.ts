import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The bytes before the fuses in Electron's programs, by which tools find them. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const wireVersion = 1;

/** The fuses of a downloaded Electron: all are on but encryption, integrity, only-asar and the snapshot. */
const asDownloaded = '101100011';

/**
 * A folder that looks like an unpacked Electron for Linux but can't run, for machines without Electron's binary. Its program contains a
 * real fuse wire, so that fuses are set and read back as in Electron.
 */
export function makeStandInRuntime(folder: string, { wire = asDownloaded, version = '45.4.1' } = {}): string {
  mkdirSync(join(folder, 'resources'), { recursive: true });
  mkdirSync(join(folder, 'locales'), { recursive: true });
  writeFileSync(join(folder, 'electron'), standInProgram(wire), { mode: 0o755 });
  for (const program of ['chrome-sandbox', 'chrome_crashpad_handler'])
    writeFileSync(join(folder, program), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  writeFileSync(join(folder, 'version'), version);
  writeFileSync(join(folder, 'LICENSE'), 'The stand-in has no licence.\n');
  writeFileSync(join(folder, 'LICENSES.chromium.html'), '<title>The stand-in has no licences</title>\n');
  for (const language of ['de', 'en-GB', 'en-US'])
    writeFileSync(join(folder, 'locales', `${language}.pak`), language);
  return folder;
}

/** Bytes with a fuse wire somewhere in the middle, as in a program. */
function standInProgram(wire: string): Buffer {
  return Buffer.concat([
    Buffer.from('#!/bin/sh\nexit 1\n'),
    Buffer.alloc(4_096),
    Buffer.from(sentinel),
    Buffer.from([wireVersion, wire.length]),
    Buffer.from(wire),
    Buffer.alloc(512),
  ]);
}
