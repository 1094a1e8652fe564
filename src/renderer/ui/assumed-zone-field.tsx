import { SelectField } from '#renderer/ui/fields.tsx';
import { utcOffsetBounds } from '#shared/connection.ts';
import { zoneWords } from '#shared/timestamp.ts';
import { words } from '#words/words.ts';

type AssumedZoneFieldProps = {
  /** Minutes ahead of UTC; null: times without a zone are shown as sent. */
  value: number | null;
  onChange(value: number | null): void;
  disabled?: boolean;
  label?: string;
  description?: string;
};

/** Chooses the time zone for times that the catalog sends without one. */
export function AssumedZoneField({
  value,
  onChange,
  disabled = false,
  label = words.assumedZone.label,
  description = words.assumedZone.description,
}: AssumedZoneFieldProps) {
  const { asTheyCame, treatAs } = words.assumedZone;
  return (
    <SelectField
      label={label}
      description={description}
      value={value}
      onChange={onChange}
      disabled={disabled}
      options={[
        { value: null, label: asTheyCame },
        ...utcOffsets(value).map((minutes) => ({
          value: minutes,
          label: treatAs(zoneWords(minutes)),
        })),
      ]}
    />
  );
}

/** The offsets to choose from, in minutes ahead of UTC: whole hours, others in use, and `chosen`. */
export function utcOffsets(chosen: number | null): number[] {
  const hours = Array.from(
    { length: (utcOffsetBounds.max - utcOffsetBounds.min) / 60 + 1 },
    (_, index) => utcOffsetBounds.min + index * 60,
  );
  const all = new Set([...hours, ...betweenHours, ...(chosen === null ? [] : [chosen])]);
  return [...all].sort((a, b) => a - b);
}

const betweenHours = [-570, -210, -150, 210, 270, 330, 345, 390, 525, 570, 630, 765];
