import type { FileTrouble } from '#main/files/kept-file.ts';
import type { PolicyReading } from '#main/policy/policy.ts';
import type { AppServices } from '#main/services.ts';
import type { KeptFile, StartNote } from '#shared/app-info.ts';
import type { AppInfo } from '#shared/desktop-api.ts';
import type { FileProblem } from '#shared/failure.ts';

/** What this app and this run are, out of what the composition root knows of them. */
export function describeApp(run: {
  version: string;
  versions: { electron?: string | undefined };
  platform: string;
  /** When the run before ended without quitting; null: it quit. */
  endedUnexpectedly: { at: number | null } | null;
  /** Whether the page's process ended in this run and the page was loaded again. */
  pageCameBack: boolean;
  /** What there is to say of each file; null: it is sound. */
  files: Partial<Record<KeptFile, FileTrouble | null>>;
  /** Why the disk refused to keep something in this run; null: it didn't. */
  notKept: FileProblem | null;
  policy: PolicyReading;
}): AppInfo {
  const { policy, isManaged, trouble } = run.policy;
  return {
    version: run.version,
    // The shell runs this very bundle in Node, where nothing calls itself Electron.
    runtime: run.versions.electron === undefined ? 'chromium-shell' : 'electron',
    platform: run.platform,
    startNotes: [
      ...(run.endedUnexpectedly === null
        ? []
        : [{ kind: 'ended-unexpectedly' as const, ...run.endedUnexpectedly }]),
      ...(run.pageCameBack ? [{ kind: 'page-came-back' as const }] : []),
      ...fileNotes(run.files),
      ...notKeptNote(run.notKept ?? unreadProblem(run.files)),
      ...(trouble === null ? [] : [{ kind: 'policy' as const, trouble }]),
    ],
    policy: isManaged
      ? { organisation: policy.organisation, lockedSettings: lockedIn(policy.settings) }
      : null,
  };
}

/** What the services have to say of the files that they keep. */
export async function troubleOfFiles(
  services: Pick<
    AppServices,
    'connections' | 'views' | 'recents' | 'tickets' | 'watch' | 'history' | 'answers' | 'notes'
  >,
): Promise<Partial<Record<KeptFile, FileTrouble | null>>> {
  const { connections, views, recents, tickets, watch, history, answers, notes } = services;
  return {
    connections: await connections.fileTrouble(),
    views: await views.fileTrouble(),
    recents: await recents.fileTrouble(),
    tickets: await tickets.fileTrouble(),
    watched: await watch.load(),
    history: await history.load(),
    answers: await answers.fileTrouble(),
    notes: await notes.fileTrouble(),
  };
}

function fileNotes(files: Partial<Record<KeptFile, FileTrouble | null>>): StartNote[] {
  // Safe: the type of `files` has no other names.
  const entries = Object.entries(files) as [KeptFile, FileTrouble | null][];
  return [
    ...entries.flatMap(([file, trouble]): StartNote[] =>
      trouble?.kind === 'reset' ? [{ kind: 'file-reset', file, setAside: trouble.setAside }] : [],
    ),
    ...newerNote(entries.flatMap(([file, trouble]) => (trouble?.kind === 'newer' ? [file] : []))),
  ];
}

/** What the disk didn't give is not written over either, so nothing of it is kept. */
function unreadProblem(files: Partial<Record<KeptFile, FileTrouble | null>>): FileProblem | null {
  const unread = Object.values(files).find((trouble) => trouble?.kind === 'unread');
  return unread?.kind === 'unread' ? unread.problem : null;
}

function notKeptNote(problem: FileProblem | null): StartNote[] {
  return problem === null ? [] : [{ kind: 'not-kept', problem }];
}

function newerNote([first, ...others]: readonly KeptFile[]): StartNote[] {
  return first === undefined ? [] : [{ kind: 'files-newer', files: [first, ...others] }];
}

function lockedIn(settings: PolicyReading['policy']['settings']) {
  // Safe: the type of `settings` has no other names.
  return Object.keys(settings) as (keyof typeof settings)[];
}
