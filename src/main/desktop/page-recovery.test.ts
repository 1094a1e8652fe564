import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { decideReload, reloadCrashedPage } from './page-recovery.ts';

test('a crashed page is reloaded at most three times within a minute', () => {
  expect(decideReload('crashed', [], 0)).toBe(true);
  expect(decideReload('oom', [0, 10_000], 20_000)).toBe(true);
  expect(decideReload('crashed', [0, 10_000, 20_000], 30_000)).toBe(false);
  expect(decideReload('crashed', [0, 10_000, 20_000], 65_000)).toBe(true);
});

test('a page that exited cleanly is not reloaded', () => {
  expect(decideReload('clean-exit', [], 0)).toBe(false);
});

test('the user is asked about a page that keeps crashing, and a reload resets the count', () => {
  const done: string[] = [];
  let isClosed = false;
  let reload = () => {};
  const contents = Object.assign(new EventEmitter(), {
    reload: () => void done.push('reload'),
    isDestroyed: () => isClosed,
  });
  // Safe: nothing else of the contents is used.
  reloadCrashedPage(contents as unknown as Parameters<typeof reloadCrashedPage>[0], {
    now: () => 0,
    log: { error: (message) => void done.push(message) },
    offerChoice: (again) => {
      done.push('asked');
      reload = again;
    },
  });
  const crash = () => contents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 });
  for (let time = 0; time < 4; time += 1) crash();
  expect(done.filter((one) => !one.includes('process'))).toEqual(['reload', 'reload', 'reload', 'asked']);
  expect(done[0]).toBe("the page's process is gone: crashed (5)");
  reload();
  crash();
  expect(done.filter((one) => one === 'reload')).toHaveLength(5);

  // The window may be closed while the dialog is open.
  isClosed = true;
  reload();
  expect(done.filter((one) => one === 'reload')).toHaveLength(5);
});
