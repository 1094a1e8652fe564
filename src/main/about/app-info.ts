import { readFile } from 'node:fs/promises';
import { arch, release, type } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import type { PolicyReading } from '#main/policy/policy.ts';
import type { AboutInfo, AppInfo, Licence, StartNote } from '#shared/app-info.ts';
import type { FileProblem } from '#shared/failure.ts';
import { words } from '#words/words.ts';

export function describeApp(run: {
  version: string;
  versions: { electron?: string | undefined };
  platform: string;
  systemLocale: string;
  /** When the previous run ended without quitting; null: it quit. */
  endedUnexpectedly: { at: number | null } | null;
  /** Whether the page crashed in this run and was reloaded. */
  pageCameBack: boolean;
  /** What happened to the app's file at the start. */
  fileNotes: readonly StartNote[];
  /** Why something couldn't be saved to disk in this run; null: everything could. */
  notKept: FileProblem | null;
  /** Whether the system refused to show a notification in this run. */
  notificationFailed: boolean;
  policy: PolicyReading;
}): AppInfo {
  const { policy, isManaged, trouble } = run.policy;
  const startNotes: StartNote[] = [];
  if (run.endedUnexpectedly !== null)
    startNotes.push({ kind: 'ended-unexpectedly', ...run.endedUnexpectedly });
  if (run.pageCameBack) startNotes.push({ kind: 'page-came-back' });
  startNotes.push(...run.fileNotes);
  if (run.notKept !== null && !run.fileNotes.some(({ kind }) => kind === 'not-kept'))
    startNotes.push({ kind: 'not-kept', problem: run.notKept });
  if (run.notificationFailed) startNotes.push({ kind: 'notification-failed' });
  if (trouble !== null) startNotes.push({ kind: 'policy', trouble });
  return {
    version: run.version,
    // The Chromium shell runs this bundle in Node, without Electron's version.
    runtime: run.versions.electron === undefined ? 'chromium-shell' : 'electron',
    platform: run.platform,
    systemLocale: run.systemLocale,
    startNotes,
    policy: isManaged
      ? {
          organisation: policy.organisation,
          // Safe: the type of `settings` has no other names.
          lockedSettings: Object.keys(policy.settings) as (keyof typeof policy.settings)[],
        }
      : null,
  };
}

/** The packages in a bundle, as the build writes them beside it (see dev/licences.ts). */
const licencesSchema = z.array(
  z.object({ name: z.string(), version: z.string(), licence: z.string(), text: z.string() }),
);

/**
 * The licences of all bundled packages by name, each once, then that of the demo's market names, which requires attribution. A missing
 * list doesn't affect the others.
 */
export async function readLicences(folders: { out: string; resources: string }): Promise<Licence[]> {
  const lists = await Promise.all(
    ['main', 'renderer'].map((bundle) => readList(path.join(folders.out, bundle, 'licences.json'))),
  );
  const byName = new Map(lists.flat().map((licence) => [`${licence.name} ${licence.version}`, licence]));
  const packages = [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  const notice = await readFile(path.join(folders.resources, 'names', 'NOTICE.md'), 'utf8').catch(() => '');
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

/** Name and version of the app, its runtimes and the system. */
export function versionsOf(
  app: { getName(): string; getVersion(): string },
  { electron, chrome, node, v8 }: Readonly<Record<string, string | undefined>>,
): AboutInfo['versions'] {
  const runtimes = Object.entries({ Electron: electron, Chromium: chrome, 'Node.js': node, V8: v8 });
  return [
    [app.getName(), app.getVersion()],
    ...runtimes.filter((runtime): runtime is [string, string] => runtime[1] !== undefined),
    [type(), `${release()} ${arch()}`],
  ];
}
