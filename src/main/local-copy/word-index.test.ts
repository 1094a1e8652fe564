import { expect, test } from 'vitest';
import { createWordIndex } from './word-index.ts';

test('texts added after a search are found, and so are those before them', () => {
  const texts = ['ak-47 redline', 'awp asiimov', 'ak-47 vulcan', 'redline case'];
  const index = createWordIndex((text) => texts[text] ?? '');
  index.add();
  index.add();
  expect([...index.containing(['ak'])]).toEqual([1, 0]);
  index.add();
  index.add();
  expect([...index.containing(['ak'])]).toEqual([1, 0, 1, 0]);
  expect([...index.containing(['redline'])]).toEqual([1, 0, 0, 1]);
  expect([...index.containing(['vulcan', 'ak'])]).toEqual([0, 0, 1, 0]);
  expect([...index.containing(['asiimov'])]).toEqual([0, 1, 0, 0]);
});

test('a search doesn’t read texts that were indexed ahead of it', () => {
  const read: number[] = [];
  const index = createWordIndex((text) => {
    read.push(text);
    return 'ak-47 redline';
  });
  index.add();
  index.prepare();
  read.length = 0;
  expect([...index.containing(['ak'])]).toEqual([1]);
  expect(read).toEqual([]);
});
