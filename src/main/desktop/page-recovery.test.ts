import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { reloadCrashedPage } from './page-recovery.ts';

test('a crashed page is reloaded thrice a minute, then the user decides, and a reload resets the count', () => {
  const done: string[] = [];
  let isClosed = false;
  let now = 0;
  let reload = () => {};
  const contents = Object.assign(new EventEmitter(), {
    reload: () => void done.push('reload'),
    isDestroyed: () => isClosed,
  });
  // Safe: nothing else of the contents is used.
  reloadCrashedPage(contents as unknown as Parameters<typeof reloadCrashedPage>[0], {
    now: () => now,
    log: { error: (message) => void done.push(message) },
    offerChoice: (again) => {
      done.push('asked');
      reload = again;
    },
  });
  /** What follows after the end of the page's process. */
  const after = (reason: string, at = now) => {
    now = at;
    done.length = 0;
    contents.emit('render-process-gone', {}, { reason, exitCode: 5 });
    return done.slice(1);
  };
  expect(after('clean-exit')).toEqual([]);
  expect(after('crashed')).toEqual(['reload']);
  expect(done[0]).toBe("the page's process is gone: crashed (5)");
  expect([after('oom', 10_000), after('crashed', 20_000)]).toEqual([['reload'], ['reload']]);
  expect(after('crashed', 65_000)).toEqual(['reload']);
  expect(after('crashed', 69_000)).toEqual(['asked']);
  reload();
  expect(done.at(-1)).toBe('reload');
  expect(after('crashed')).toEqual(['reload']);

  // The window may be closed while the dialog is open.
  isClosed = true;
  reload();
  expect(done.filter((one) => one === 'reload')).toHaveLength(1);
});
