import { expect, test } from 'vitest';
import { createManualTime } from '#main/testing/fake-effects.ts';
import { maxRequests } from '#shared/request-record.ts';
import { createContractDrift, createRequestTimeline, maxDifferences } from './request-log.ts';

const sent = {
  requestId: 'r1',
  connectionId: 'c1',
  purpose: 'shown',
  method: 'GET',
  path: '/v1/items?page=1',
  retry: 0,
  sentAt: 1,
} as const;
const wentWell = { status: 200, code: null, tookMs: 41, bytes: 9_120 };

test('lists a running request, then its end', () => {
  const timeline = createRequestTimeline();
  const ended = timeline.begin(sent);
  expect(timeline.records()).toEqual([{ ...sent, number: 1, end: null }]);
  ended(wentWell);
  expect(timeline.records()).toEqual([{ ...sent, number: 1, end: wentWell }]);
});

test('keeps the last 500; one that was dropped does not come back with its end', () => {
  const timeline = createRequestTimeline();
  const endFirst = timeline.begin(sent);
  for (let n = 0; n < 700; n += 1) timeline.begin(sent);
  endFirst(wentWell);
  const numbers = timeline.records().map(({ number }) => number);
  expect(numbers).toHaveLength(maxRequests);
  expect([numbers[0], numbers.at(-1)]).toEqual([202, 701]);
});

test("bulk requests push out their own kind, not those of the user's browsing", () => {
  const timeline = createRequestTimeline();
  for (let n = 0; n < 20; n += 1) timeline.begin(sent);
  for (let n = 0; n < 2_000; n += 1) timeline.begin({ ...sent, purpose: 'export' });
  timeline.begin({ ...sent, purpose: 'ticket' });
  const purposes = timeline.records().map(({ purpose }) => purpose);
  expect(purposes.filter((purpose) => purpose === 'shown')).toHaveLength(20);
  expect(purposes.at(-1)).toBe('ticket');
  expect(purposes).toHaveLength(maxRequests);
  expect(timeline.records().at(-2)?.number).toBe(2_020);
});

const extra = { kind: 'extra-field', name: 'colour' } as const;

test('lists each difference once, with its count and the times first and last seen', () => {
  const time = createManualTime(1_000);
  const drift = createContractDrift({ time });
  drift.see({ connectionId: 'c1', endpoint: 'list', differences: [extra] });
  time.advance(500);
  drift.see({
    connectionId: 'c1',
    endpoint: 'item',
    differences: [{ kind: 'unknown-status', name: 'LOST' }],
  });
  time.advance(500);
  drift.see({ connectionId: 'c1', endpoint: 'list', differences: [extra] });
  drift.see({ connectionId: 'c2', endpoint: 'list', differences: [extra] });
  const { differences } = drift.read();
  expect(differences).toHaveLength(3);
  expect(differences).toContainEqual({
    ...extra,
    connectionId: 'c1',
    endpoint: 'list',
    responses: 2,
    firstSeenAt: 1_000,
    lastSeenAt: 2_000,
  });
  expect(differences.at(-1)).toMatchObject({ name: 'LOST', lastSeenAt: 1_500 });
});

test('bounds the list and counts the rest', () => {
  const drift = createContractDrift({ time: createManualTime() });
  for (let n = 0; n < maxDifferences + 7; n += 1) {
    drift.see({
      connectionId: 'c1',
      endpoint: 'list',
      differences: [{ kind: 'extra-field', name: `field-${n}` }],
    });
  }
  expect(drift.read().differences).toHaveLength(maxDifferences);
  expect(drift.read().unlisted).toBe(7);
});
