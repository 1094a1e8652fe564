import type { GuardedFile } from './guard.ts';

/** What watching asks of a service, and what it and the diary keep. */
export const watchGuards: readonly GuardedFile[] = [
  {
    file: 'src/main/watch/check-plan.ts',
    tests: ['main/watch/check-plan.test.ts', 'main/watch/watch-service.test.ts'],
    guards: [
      {
        rule: 32,
        name: 'a check that somebody asked for waits out a hold',
        find: 'Math.max(nowMs, lane.heldUntil) };',
        replace: 'nowMs };',
      },
      {
        rule: 32,
        name: 'a check waits out a hold',
        find: 'notBefore, lane.heldUntil)',
        replace: 'notBefore)',
      },
      {
        rule: 32,
        name: 'checks are spread over the interval',
        find: 'Math.max(nowMs, dueAt, spacedAt,',
        replace: 'Math.max(nowMs, dueAt || spacedAt,',
      },
      {
        rule: 32,
        name: 'a catalog in trouble is asked more rarely',
        find: '* 2 ** (failuresInRow - 1)',
        replace: '* 0',
      },
    ],
  },
  {
    file: 'src/main/watch/check-lane.ts',
    tests: ['main/watch/watch-service.test.ts'],
    guards: [
      {
        rule: 32,
        name: 'a pause that a check was asked for is kept by the next one',
        find: 'heldUntil = Math.max(heldUntil, now + (failure.retryAfterMs ?? unstatedHoldMs) + afterHoldMs);',
        replace: '',
      },
      {
        rule: 32,
        name: 'without a token nothing is asked',
        find: 'isStopped = true;',
        replace: '',
      },
      {
        rule: 24,
        name: 'what is no longer watched is no longer asked for',
        find: 'if (running?.itemId === itemId) running.controller.abort();',
        replace: '',
      },
    ],
  },
  {
    file: 'src/main/watch/item-change.ts',
    tests: ['main/watch/item-change.test.ts'],
    guards: [
      {
        rule: 21,
        name: "a trade token in an item's texts is not kept",
        find: 'withoutTradeToken(text, item.trade_url).slice',
        replace: '(withoutTradeToken && text).slice',
      },
      {
        rule: 37,
        name: 'a watched name is of a bounded length',
        find: '.slice(0, longestWatchedName)',
        replace: '.slice(0, longestWatchedName * 1_000)',
      },
    ],
  },
  {
    file: 'src/main/watch/change-notices.ts',
    tests: ['main/watch/change-notices.test.ts'],
    guards: [
      {
        rule: 33,
        name: 'a notification is one line of a name',
        find: ".replace(/[\\p{Cc}\\p{Zl}\\p{Zp}]+/gu, ' ')",
        replace: '',
      },
      {
        rule: 33,
        name: 'a notification does not turn around',
        find: ".replace(/[\\p{Cf}\\p{Cs}\\p{Co}]/gu, '')",
        replace: '',
      },
    ],
  },
  {
    file: 'src/main/diary/status-diary.ts',
    tests: ['main/diary/status-diary.test.ts'],
    guards: [
      {
        rule: 21,
        name: 'a trade token in a status is not kept',
        find: 'withoutTradeToken(item.status, item.trade_url).slice',
        replace: '(withoutTradeToken && item.status).slice',
      },
      {
        rule: 37,
        name: 'a status is of a bounded length',
        find: '.slice(0, longestStatus)',
        replace: '.slice(0, longestStatus * 10_000)',
      },
      {
        rule: 37,
        name: 'what is old goes',
        find: 'oldest: clock.now() - bounds.keptForMs,',
        replace: 'oldest: 0,',
      },
    ],
  },
  {
    file: 'src/main/diary/diary-file.ts',
    tests: ['main/diary/status-diary.test.ts', 'main/services.test.ts'],
    guards: [
      {
        rule: 37,
        name: 'what is deleted from the diary is overwritten',
        find: "database.exec('PRAGMA secure_delete = ON');",
        replace: '',
      },
      {
        rule: 37,
        name: 'the diary is readable by its owner only',
        find: "open(filePath, 'a', 0o600)",
        replace: "open(filePath, 'a', 0o644)",
      },
      {
        rule: 37,
        name: 'a diary of a newer version is not even opened',
        find: 'if ((await versionInHeader(filePath)) > diaryVersion) return newerFile;',
        replace: '',
      },
      {
        rule: 37,
        name: 'a broken diary is set aside',
        find: 'const setAside = await setDiaryAside(filePath).catch(() => null);',
        replace: 'const setAside = [setDiaryAside].length > 1 ? filePath : null;',
      },
    ],
  },
  {
    file: 'src/main/command-line.ts',
    tests: ['main/command-line.test.ts'],
    guards: [
      {
        rule: 10,
        name: 'nobody makes a packaged app flood a service with checks',
        find: 'watchIntervalMs: isPackaged ? null : ',
        replace: 'watchIntervalMs: ',
      },
    ],
  },
];
