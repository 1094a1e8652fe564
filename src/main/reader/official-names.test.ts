import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withoutPastedSecrets } from '#shared/pasted/secrets.ts';

test('no official name is taken, alone, in a list, or beside a label', () => {
  const names = ['730', '570'].flatMap((app) =>
    readFileSync(new URL(`../../../resources/names/${app}.txt`, import.meta.url), 'utf8').split('\n'),
  );
  for (const form of [
    (name: string) => name,
    (name: string) => `- 2x ${name}, 48213\n`,
    (name: string) => `"${name}";3;0.50`,
  ]) {
    const text = names.map(form).join('\n');
    const masked = withoutPastedSecrets(text).split('\n');
    const wrong = text
      .split('\n')
      .flatMap((line, at) => (masked[at] === line ? [] : [`${line} → ${masked[at]}`]));
    expect(wrong.slice(0, 20)).toEqual([]);
  }
});
