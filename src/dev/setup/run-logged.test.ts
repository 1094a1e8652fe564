import { expect, test } from 'vitest';
import { lastTellingLines } from './run-logged.ts';
import { SetupStop, stopText } from './setup-stop.ts';

test('npm’s remarks on Node versions never hide why an install failed', () => {
  const output = [
    'npm warn EBADENGINE Unsupported engine {',
    'npm warn EBADENGINE }',
    'npm error code ENOTFOUND',
    '',
    'npm error network request failed',
    'npm error     at onSocketNT (node:_http_client:904:5) {',
    "npm error   errno: 'ENOTFOUND',",
    'npm error }',
    'npm error',
    'npm error A complete log of this run can be found in: /home/ann/.npm/_logs/1-debug-0.log',
    '    at node:internal/dns:1:1',
  ].join('\n');
  expect(lastTellingLines(output)).toBe('npm error code ENOTFOUND\nnpm error network request failed');
});

test('a stop says what failed, why, what to do and where the rest is', () => {
  const stop = new SetupStop('The npm packages could not be installed.', {
    why: 'npm ci: it ended with code 1.\nnpm error code ENOSPC',
    whatToDo: ['Free some disk space.', 'Run it again.'],
    logFile: 'out/setup-logs/npm-packages.log',
  });
  expect(stopText(stop).split('\n')).toEqual([
    '✗ The npm packages could not be installed.',
    '  Why: npm ci: it ended with code 1.',
    '    npm error code ENOSPC',
    '  Do:  Free some disk space.',
    '       Run it again.',
    '  Log: out/setup-logs/npm-packages.log',
  ]);
});
