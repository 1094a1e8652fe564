import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { AboutInfo, Licence } from '#shared/app-info.ts';
import { words } from '#words/words.ts';

/** What the build writes beside each bundle (see bundled-licences.ts): the packages that are in it. */
const licencesSchema = z.array(
  z.object({ name: z.string(), version: z.string(), licence: z.string(), text: z.string() }),
);

/**
 * The licences of everything in the bundles, each package once, by name; then the market names of the demo, whose licence asks to be
 * named. A missing list doesn't affect the others.
 */
export async function readLicences(folders: { out: string; resources: string }): Promise<Licence[]> {
  const lists = await Promise.all(
    ['main', 'renderer'].map((bundle) => readList(path.join(folders.out, bundle, 'licences.json'))),
  );
  const byName = new Map(lists.flat().map((licence) => [`${licence.name} ${licence.version}`, licence]));
  const packages = [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  const notice = await readFile(path.join(folders.resources, 'demo', 'NOTICE.md'), 'utf8').catch(() => '');
  return [
    ...packages,
    ...(notice === ''
      ? []
      : [{ name: words.about.demoNames, version: '', licence: 'CC BY 4.0', text: notice }]),
  ];
}

async function readList(filePath: string): Promise<Licence[]> {
  try {
    return licencesSchema.parse(JSON.parse(await readFile(filePath, 'utf8')));
  } catch {
    return [];
  }
}

/** Name and version of what runs: the app, its runtimes, the system. */
export function versionsOf(run: {
  appName: string;
  appVersion: string;
  versions: Readonly<Record<string, string | undefined>>;
  system: { name: string; release: string; arch: string };
}): AboutInfo['versions'] {
  const runtimes: [string, string | undefined][] = [
    ['Electron', run.versions.electron],
    ['Chromium', run.versions.chrome],
    ['Node.js', run.versions.node],
    ['V8', run.versions.v8],
  ];
  return [
    [run.appName, run.appVersion],
    ...runtimes.flatMap(([name, version]): [string, string][] =>
      version === undefined ? [] : [[name, version]],
    ),
    [run.system.name, `${run.system.release} ${run.system.arch}`],
  ];
}
