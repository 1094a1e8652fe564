import { useMemo, useState } from 'react';
import { SelectField } from '#renderer/ui/fields.tsx';
import { textOrder } from '#shared/text-order.ts';
import { fixedZone, offsetIn, offsetText, utcOffsetBounds, zoneText } from '#shared/time-zone.ts';
import { words } from '#words/words.ts';

type AssumedZoneFieldProps = {
  /** See time-zone.ts; null: times without a zone are shown as sent. */
  value: string | null;
  onChange(value: string | null): void;
  disabled?: boolean;
  label?: string;
  description?: string;
};

const texts = words.assumedZone;

/** Chooses the time zone for times that the catalog sends without one. A city is found by typing its name. */
export function AssumedZoneField({
  value,
  onChange,
  disabled = false,
  label = texts.label,
  description = texts.description,
}: AssumedZoneFieldProps) {
  const [nowMs] = useState(Date.now);
  // All offsets take a moment, so they come when the list may be opened.
  const [hasOffsets, setHasOffsets] = useState(false);
  const options = useMemo(() => zoneOptions(value, nowMs, hasOffsets), [value, nowMs, hasOffsets]);
  return (
    <SelectField
      label={label}
      description={description}
      value={value}
      onChange={onChange}
      disabled={disabled}
      options={options}
      onFocus={() => setHasOffsets(true)}
    />
  );
}

/**
 * As sent, this computer's zone and UTC; then all zones by city; then fixed offsets: each once. The chosen one is there even if this
 * computer doesn't know it or nobody uses it. `hasOffsets`: of all zones, not only of the chosen one.
 */
export function zoneOptions(chosen: string | null, nowMs: number, hasOffsets = true) {
  const system = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const own = renamed[system] ?? system;
  const first = [...new Set([own, 'UTC'])];
  const named = Intl.supportedValuesOf('timeZone')
    .map((zone) => renamed[zone] ?? zone)
    .filter((zone) => !first.includes(zone));
  const fixed = [...fixedOffsets].sort((a, b) => a - b).map(fixedZone);
  const isListed = chosen === null || [...first, ...named, ...fixed].includes(chosen);
  const labelOf = (zone: string) => cityText(zone, hasOffsets || zone === chosen ? nowMs : null);
  const byCity = named
    .map((zone) => ({ value: zone, label: labelOf(zone) }))
    .sort((a, b) => textOrder.compare(a.label, b.label));
  return [
    { value: null, label: texts.asTheyCame },
    ...(isListed ? [] : [{ value: chosen, label: chosenText(chosen) }]),
    ...(own === 'UTC' ? [] : [{ value: own, label: texts.thisComputer(labelOf(own)) }]),
    { value: 'UTC', label: own === 'UTC' ? texts.thisComputer('UTC') : 'UTC' },
    ...startingGroup(byCity),
    ...startingGroup(fixed.map((zone) => ({ value: zone, label: texts.allYear(zoneText(zone)) }))),
  ];
}

/** Chromium lists these zones by the names that they had once. */
const renamed: Readonly<Record<string, string>> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
};

function startingGroup<Option extends object>(options: readonly Option[]) {
  return options.map((option, index) => ({ ...option, startsGroup: index === 0 }));
}

/** `America/New_York` as `New York (America) · UTC−5 now`; null: without the offset. Only of a zone that this computer knows. */
function cityText(zone: string, nowMs: number | null): string {
  const parts = zoneText(zone).split('/');
  const offset = nowMs === null ? null : offsetText(offsetIn(zone)?.(nowMs) ?? 0);
  return texts.city(parts.at(-1) ?? zone, parts.slice(0, -1).join('/'), offset);
}

function chosenText(zone: string): string {
  return offsetIn(zone) === null ? texts.unknownHere(zoneText(zone)) : zoneText(zone);
}

/** In minutes; those between hours are or were in use. */
const fixedOffsets = [
  ...Array.from(
    { length: (utcOffsetBounds.max - utcOffsetBounds.min) / 60 + 1 },
    (_, index) => utcOffsetBounds.min + index * 60,
  ).filter((minutes) => minutes !== 0),
  ...[-570, -210, -150, 210, 270, 330, 345, 390, 525, 570, 630, 765],
];
