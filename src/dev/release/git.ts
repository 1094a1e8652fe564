import { execFileSync } from 'node:child_process';
import { projectFolder } from '#dev/setup/project-folders.ts';
import type { Commit } from './conventional-commit.ts';

const separator = '\u001f';
const end = '\u001e';

/** Runs git in the checkout and answers what it printed. Throws with its complaint. */
export function git(...args: readonly string[]): string {
  return execFileSync('git', args, {
    cwd: projectFolder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  }).trim();
}

/** The newest release before the commit that is checked out, other than `except`. Null: there was none. */
export function lastReleaseTag(except: string | null): string | null {
  const tags = git('tag', '--merged', 'HEAD', '--sort=-version:refname', '--list', 'v[0-9]*.[0-9]*.[0-9]*');
  return tags.split('\n').find((tag) => tag !== '' && tag !== except) ?? null;
}

/** The commits after a tag, or all there are, the newest first. */
export function commitsAfter(tag: string | null): Commit[] {
  const range = tag === null ? 'HEAD' : `${tag}..HEAD`;
  const log = git('log', '--no-merges', `--format=%H%x1f%s%x1f%b%x1e`, range);
  return readLog(log);
}

/** Git's log in the format above. */
export function readLog(log: string): Commit[] {
  return log
    .split(end)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [hash = '', subject = '', body = ''] = entry.split(separator);
      return { hash, subject, body: body.trim() };
    });
}
