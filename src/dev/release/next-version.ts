import type { Change } from './conventional-commit.ts';

/**
 * The version after these changes: what breaks raises the first number, a feature the second, all else that people notice the
 * third. Before 1.0.0 what breaks raises the second. Null: nothing that people would notice has changed. Throws when the current
 * version isn't three numbers.
 */
export function nextVersion(current: string, changes: readonly Change[]): string | null {
  const match = /^(\d+)\.(\d+)\.(\d+)$/.exec(current);
  if (match === null) throw new TypeError(`${current} is not a version of three numbers.`);
  const [major = 0, minor = 0, patch = 0] = match.slice(1).map(Number);
  const breaks = changes.some(({ breaking }) => breaking !== null);
  if (breaks && major > 0) return `${major + 1}.0.0`;
  if (breaks || changes.some(({ type }) => type === 'feat')) return `${major}.${minor + 1}.0`;
  return changes.some(({ type }) => noticed.has(type)) ? `${major}.${minor}.${patch + 1}` : null;
}

const noticed: ReadonlySet<string> = new Set(['fix', 'perf', 'revert']);
