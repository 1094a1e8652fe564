import { expect, test } from 'vitest';
import { type Change, nextVersion, readChange, releaseNotes } from './changes.ts';

const changes = (...messages: string[]): Change[] =>
  messages.map((message) => {
    const change = readChange(message);
    if (change === null) throw new Error(`Not a Conventional Commit: ${message}`);
    return change;
  });

test('a breaking change is marked or, with more words, in a footer', () => {
  const body = 'Why.\n\nBREAKING CHANGE: old links\nopen nothing.\nReviewed-by: Someone';
  expect(
    changes('feat(links)!: a new form', `feat: links\n\n${body}`, 'fix: x\n\nno BREAKING CHANGE: here'),
  ).toEqual([
    { type: 'feat', scope: 'links', description: 'a new form', breaking: 'a new form' },
    { type: 'feat', scope: null, description: 'links', breaking: 'old links open nothing.' },
    { type: 'fix', scope: null, description: 'x', breaking: null },
  ]);
});

test.each(['Merge branch main', 'wip', 'feat:no blank', 'FEAT: shouted', 'feat(): empty scope', 'feat: '])(
  '"%s" is not a Conventional Commit',
  (message) => expect(readChange(message)).toBeNull(),
);

test.each([
  ['1.4.2', ['fix: a', 'feat: b'], '1.5.0'],
  ['1.4.2', ['feat: b', 'fix!: c'], '2.0.0'],
  ['0.4.2', ['fix!: c'], '0.5.0'],
  ['0.4.2', ['perf: c'], '0.4.3'],
  ['0.4.2', ['docs: c', 'test: d', 'chore: e'], null],
])('after %s with %j comes %s', (current, messages, next) => {
  expect(nextVersion(current, changes(...messages))).toBe(next);
});

test('the notes say what users notice, breaking changes first, and commit messages are plain text', () => {
  const noted = changes(
    'fix: <b>_x_</b> [a](b) @all',
    'test: internal',
    'feat(exports): rows become files',
    'perf: pages turn faster',
    'feat!: old links open nothing',
  );
  expect(releaseNotes(noted)).toBe(`## Before you update

- Old links open nothing

## New

- Exports: rows become files
- Old links open nothing

## Faster

- Pages turn faster

## Fixed

- \\<b\\>\\_x\\_\\</b\\> \\[a\\](b) @\u200ball
`);
  expect(releaseNotes(noted, true)).toBe(
    '## New\n\n- Exports: rows become files\n- Old links open nothing\n',
  );
  expect(releaseNotes(changes('chore: tidy'))).toBe('Internal improvements only.\n');
});
