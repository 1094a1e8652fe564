import { expect, test } from 'vitest';
import { words } from './words.ts';

/** Every text that is there as it is, by its path. */
function textsIn(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, `${path}.${name}`));
}

test('no text names a modifier key, which every system prints otherwise', () => {
  const { keys: _printed, ...texts } = words;
  expect(textsIn(texts, 'words').filter(([, text]) => /\b(Ctrl|Alt|Cmd|Option)\b|[⌘⌥⇧]/.test(text))).toEqual(
    [],
  );
});
