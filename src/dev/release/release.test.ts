import { expect, test } from 'vitest';
import { type Change, readChange } from './conventional-commit.ts';
import { readLog } from './git.ts';
import { nextVersion } from './next-version.ts';
import { releaseNotes } from './release-notes.ts';
import { mustBeTagOf, releaseOptions } from './release-options.ts';

const change = (subject: string, body = ''): Change => {
  const read = readChange({ subject, body });
  if (read === null) throw new Error(`${subject} is no Conventional Commit`);
  return read;
};

test('a commit says its kind, its scope and what it does', () => {
  expect(change('feat(exports): rows become files')).toEqual({
    type: 'feat',
    scope: 'exports',
    description: 'rows become files',
    breaking: null,
  });
});

test('what breaks is said by a mark or, with more words, by a footer', () => {
  expect(change('feat!: links have a new form').breaking).toBe('links have a new form');
  const body = 'Why.\n\nBREAKING CHANGE: old links\nopen nothing.\nReviewed-by: Somebody';
  expect(change('feat: links', body).breaking).toBe('old links open nothing.');
  expect(change('fix: links', 'no BREAKING CHANGE: here').breaking).toBeNull();
});

test.each(['Merge branch main', 'wip', 'feat:no blank', 'FEAT: shouted', 'feat(): nothing in it', 'feat: '])(
  '"%s" has another form',
  (subject) => {
    expect(readChange({ subject, body: '' })).toBeNull();
  },
);

test.each([
  ['1.4.2', ['fix: a'], '1.4.3'],
  ['1.4.2', ['fix: a', 'feat: b'], '1.5.0'],
  ['1.4.2', ['feat: b', 'fix!: c'], '2.0.0'],
  ['0.4.2', ['fix!: c'], '0.5.0'],
  ['0.4.2', ['perf: c'], '0.4.3'],
  ['0.4.2', ['docs: c', 'test: d', 'chore: e'], null],
  ['0.4.2', [], null],
])('after %s with %j comes %s', (current, subjects, next) => {
  expect(
    nextVersion(
      current,
      subjects.map((subject) => change(subject)),
    ),
  ).toBe(next);
});

test('a version that is not three numbers is refused', () => {
  expect(() => nextVersion('1.0.0-beta.1', [])).toThrow(TypeError);
});

test('the notes tell people what they notice, what breaks first', () => {
  const notes = releaseNotes([
    change('fix: the countdown ends'),
    change('test: nobody sees this'),
    change('feat(exports): rows become files'),
    change('perf: pages turn faster'),
    change('feat!: old links open nothing'),
  ]);
  expect(notes).toBe(`## Before you update

- Old links open nothing

## New

- Exports: rows become files
- Old links open nothing

## Faster

- Pages turn faster

## Fixed

- The countdown ends
`);
});

test('a commit’s words are text: no mark-up, no link, nobody is called', () => {
  expect(releaseNotes([change('fix: <b>_x_</b> [a](b) @all')])).toContain(
    '- \\<b\\>\\_x\\_\\</b\\> \\[a\\](b) @\u200ball',
  );
});

test('the first release tells what there is, not what was repaired on the way', () => {
  const changes = [
    change('fix: the countdown ends'),
    change('feat: rows become files'),
    change('feat!: links'),
  ];
  expect(releaseNotes(changes, { isFirst: true })).toBe('## New\n\n- Rows become files\n- Links\n');
});

test('a release of which people notice nothing says so', () => {
  expect(releaseNotes([change('chore: tidy')])).toBe('Small improvements inside.\n');
});

test('git’s log is read commit by commit, bodies of several lines too', () => {
  expect(readLog('a1\u001ffeat: x\u001fline 1\nline 2\n\u001e\nb2\u001ffix: y\u001f\u001e')).toEqual([
    { hash: 'a1', subject: 'feat: x', body: 'line 1\nline 2' },
    { hash: 'b2', subject: 'fix: y', body: '' },
  ]);
  expect(readLog('')).toEqual([]);
});

test('the command says the next release, makes it, or writes the notes of a tag', () => {
  expect(releaseOptions([])).toEqual({ kind: 'next', write: false });
  expect(releaseOptions(['--write'])).toEqual({ kind: 'next', write: true });
  expect(releaseOptions(['--notes=notes.md', '--tag=v1.0.0'])).toEqual({
    kind: 'notes',
    file: 'notes.md',
    tag: 'v1.0.0',
  });
  expect(() => releaseOptions(['--notes=notes.md'])).toThrow(/go together/);
  expect(() => releaseOptions(['--write', '--notes=n', '--tag=v1.0.0'])).toThrow(TypeError);
});

test('a tag must be the one of the version that is packed', () => {
  expect(() => mustBeTagOf('1.2.3', 'v1.2.3')).not.toThrow();
  expect(() => mustBeTagOf('1.2.3', 'v1.2.4')).toThrow(/package.json says 1.2.3/);
});
