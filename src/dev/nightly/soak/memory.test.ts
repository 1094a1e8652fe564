import { expect, test } from 'vitest';
import { memoryTroubles } from './memory.ts';

/** A sample a minute; the heaps rise by so many MB a minute until some minute. */
function aRun({ page = 0, main = 0, buffers = 0, until = 20, minutes = 20 }) {
  return Array.from({ length: minutes + 1 }, (_, minute) => {
    const rises = Math.min(minute, until);
    return { minute, page: 20 + rises * page, main: 30 + rises * main, buffers };
  });
}

test.each([
  ['a page’s heap that goes on rising', { page: 0.5 }, ['the heap of page rises by 30.0 MB an hour']],
  ['a main process’s heap that does', { main: 0.5 }, ['the heap of main rises by 30.0 MB an hour']],
  ['buffers beyond any cache', { buffers: 100 }, ['main holds 100 MB in buffers']],
  ['caches that fill in the beginning: no leak', { page: 3, main: 3, until: 4 }, []],
  ['a short run: not judged by its rise', { page: 0.5, minutes: 5 }, []],
])('%s', (_name, run, troubles) => {
  expect(memoryTroubles(aRun(run))).toEqual(troubles);
});
