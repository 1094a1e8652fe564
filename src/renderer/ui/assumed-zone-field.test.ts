import { expect, it } from 'vitest';
import { zoneOptions } from './assumed-zone-field.tsx';

const januaryMs = Date.parse('2026-01-15T12:00:00Z');
const labelOf = (value: string, chosen: string | null = null, nowMs = januaryMs) =>
  zoneOptions(chosen, nowMs).find((option) => option.value === value)?.label;

it('lists each zone once, this computer’s first', () => {
  const values = zoneOptions('UTC+02:00', januaryMs).map(({ value }) => value);
  expect(values.slice(0, 2)).toEqual([null, 'UTC']);
  expect(values).toHaveLength(new Set(values).size);
  expect(values).toEqual(expect.arrayContaining(['Europe/Warsaw', 'UTC-12:00', 'UTC+05:30', 'UTC+14:00']));
});

it('names a zone by its city, with its present offset', () => {
  expect(labelOf('Europe/Warsaw')).toBe('Warsaw (Europe) · UTC+1 now');
  expect(labelOf('Europe/Warsaw', null, Date.parse('2026-07-15T12:00:00Z'))).toBe(
    'Warsaw (Europe) · UTC+2 now',
  );
  expect(labelOf('Europe/Kyiv')).toBe('Kyiv (Europe) · UTC+2 now');
  expect(labelOf('America/Kentucky/Monticello')).toBe('Monticello (America/Kentucky) · UTC−5 now');
  expect(labelOf('UTC+05:30')).toBe('UTC+5:30 all year');
});

it('has only the offset of the chosen zone until the list may be opened', () => {
  const labels = zoneOptions('Asia/Tokyo', januaryMs, false).map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining(['Tokyo (Asia) · UTC+9 now', 'Warsaw (Europe)']));
});

it('keeps a chosen zone that isn’t in the list', () => {
  expect(labelOf('UTC+02:05', 'UTC+02:05')).toBe('UTC+2:05');
  expect(labelOf('Mars/Base_1', 'Mars/Base_1')).toBe('Mars/Base 1 (not known on this computer)');
});
