import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectFolder } from '#dev/setup/project-folders.ts';
import { reportFailure, runNpm } from '#dev/setup/steps.ts';
import { type Change, nextVersion, readChange, releaseNotes } from './changes.ts';

/**
 * `npm run release`: shows version and notes of the next release, from the commits since the last one.
 *
 *   --write                     makes them: version, commit and tag; nothing is pushed
 *   --notes FILE --tag TAG      writes the notes of a tagged release, for the workflow that publishes it
 */
try {
  const { values } = parseArgs({
    options: { write: { type: 'boolean' }, notes: { type: 'string' }, tag: { type: 'string' } },
  });
  if (values.notes === undefined) await nextRelease(values.write === true);
  else writeNotes(values.notes, values.tag ?? '');
} catch (error) {
  reportFailure(`✗ ${String(error)}`);
  process.exitCode = 1;
}

/** Throws when the tag isn't this version's: a package would be named differently from its release. */
function writeNotes(file: string, tag: string): void {
  if (tag !== `v${currentVersion()}`) {
    throw new Error(
      `The tag is "${tag}", but package.json says ${currentVersion()}: npm run release -- --write sets both.`,
    );
  }
  writeFileSync(file, notesSince(lastTag(tag)));
}

async function nextRelease(write: boolean): Promise<void> {
  const last = lastTag();
  // The first release has the version that the project has had so far.
  const version = last === null ? currentVersion() : nextVersion(currentVersion(), changesSince(last));
  if (version === null) return console.error(`Nothing that users would notice has changed since ${last}.`);
  console.error(`${last ?? 'No release'} → v${version}\n\n${notesSince(last)}`);
  if (!write) return console.error('To make it: npm run release -- --write');
  if (git('status', '--porcelain') !== '') throw new Error('There are uncommitted changes.');
  if (version !== currentVersion()) {
    const run = await runNpm('release', ['version', version, '--no-git-tag-version', '--ignore-scripts']);
    if (!run.ok) throw new Error(`npm version: ${run.ending}`);
    git('commit', '--message', `chore: release ${version}`, '--', 'package.json', 'package-lock.json');
  }
  git('tag', '--annotate', `v${version}`, '--message', `Item Catalog ${version}`);
  console.error(`v${version} is tagged. To publish it: git push --follow-tags`);
}

/** The newest release tag before HEAD, other than `except`. */
function lastTag(except = ''): string | null {
  const tags = git('tag', '--merged', 'HEAD', '--sort=-version:refname', '--list', 'v[0-9]*.[0-9]*.[0-9]*');
  return tags.split('\n').find((tag) => tag !== '' && tag !== except) ?? null;
}

function notesSince(tag: string | null): string {
  return releaseNotes(changesSince(tag), tag === null);
}

/** The newest first. */
function changesSince(tag: string | null): Change[] {
  const range = tag === null ? 'HEAD' : `${tag}..HEAD`;
  const messages = git('log', '--no-merges', '-z', '--format=%B', range).split('\0');
  return messages.flatMap((message) => readChange(message) ?? []);
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: projectFolder, encoding: 'utf8', maxBuffer: 2 ** 26 }).trim();
}

function currentVersion(): string {
  return String(JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')).version);
}
