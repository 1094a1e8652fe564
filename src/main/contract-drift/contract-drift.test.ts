import { expect, test } from 'vitest';
import { createManualTime } from '#main/testing/fake-effects.ts';
import { createContractDrift, maxDifferences } from './contract-drift.ts';

const extra = { kind: 'extra-field', name: 'colour' } as const;

test('lists each difference once, with its count and the times first and last seen', () => {
  const time = createManualTime(1_000);
  const drift = createContractDrift({ clock: time.clock });
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
    answers: 2,
    firstSeenAt: 1_000,
    lastSeenAt: 2_000,
  });
  expect(differences.at(-1)).toMatchObject({ name: 'LOST', lastSeenAt: 1_500 });
});

test('bounds the list and counts the rest', () => {
  const drift = createContractDrift({ clock: createManualTime().clock });
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
