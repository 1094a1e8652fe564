import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from '#dev/setup/npm.ts';
import { projectFolder } from '#dev/setup/project-folders.ts';
import { type Change, readChange } from './conventional-commit.ts';
import { commitsAfter, git, lastReleaseTag } from './git.ts';
import { nextVersion } from './next-version.ts';
import { releaseNotes } from './release-notes.ts';
import { mustBeTagOf, releaseOptions } from './release-options.ts';

/** `npm run release`: version and notes of the next release, out of the commits since the last one. */
try {
  const options = releaseOptions(process.argv.slice(2));
  if (options.kind === 'notes') {
    mustBeTagOf(currentVersion(), options.tag);
    writeFileSync(options.file, notesSince(lastReleaseTag(options.tag)));
  } else {
    await nextRelease(options.write);
  }
} catch (error) {
  console.error(error instanceof Error ? `✗ ${error.message}` : error);
  process.exitCode = 1;
}

async function nextRelease(write: boolean): Promise<void> {
  const last = lastReleaseTag(null);
  const changes = changesAfter(last);
  // The first release is the version that the project has had so far.
  const version = last === null ? currentVersion() : nextVersion(currentVersion(), changes);
  if (version === null) {
    console.error(`Since ${last} nothing has changed that people would notice.`);
    return;
  }
  console.error(`${last ?? 'No release'} → v${version}\n\n${notesSince(last)}`);
  if (!write) return console.error('To make it: npm run release -- --write');
  if (git('status', '--porcelain') !== '') throw new Error('There are changes that aren’t committed.');
  if (version !== currentVersion()) await commitVersion(version);
  git('tag', '--annotate', `v${version}`, '--message', `Item Catalog ${version}`);
  console.error(`v${version} is tagged. To publish it: git push --follow-tags`);
}

async function commitVersion(version: string): Promise<void> {
  const run = await runNpm('release', ['version', version, '--no-git-tag-version', '--ignore-scripts']);
  if (!run.ok) throw new Error(`npm version: ${run.lastLines || run.ending}`);
  git('commit', '--message', `chore: release ${version}`, '--', 'package.json', 'package-lock.json');
}

function notesSince(last: string | null): string {
  return releaseNotes(changesAfter(last), { isFirst: last === null });
}

function changesAfter(tag: string | null): Change[] {
  return commitsAfter(tag).flatMap((commit) => readChange(commit) ?? []);
}

function currentVersion(): string {
  return String(JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')).version);
}
