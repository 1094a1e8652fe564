import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { marketLink, marketNameIn } from '#shared/market-name.ts';
import { withoutPastedSecrets } from '#shared/pasted/secrets.ts';

const names = ['730', '570'].flatMap((app) =>
  readFileSync(new URL(`../../../resources/names/${app}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n'),
);

test('the market link of every official name gives the name', () => {
  const wrong = names.filter((name) => {
    const link = marketLink(730, name);
    return !link.ok || marketNameIn(link.href) !== name;
  });
  expect(wrong).toEqual([]);
});

test('no official name is taken for a secret, alone, in a list, or beside a label', () => {
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
