import { SelectField } from '#renderer/ui/fields.tsx';
import { utcOffsetBounds } from '#shared/connection.ts';
import { zoneWords } from '#shared/timestamp.ts';
import { words } from '#words/words.ts';

type AssumedZoneFieldProps = {
  /** Minutes ahead of UTC; null: times without a zone are shown as sent. */
  value: number | null;
  onChange(value: number | null): void;
  disabled?: boolean;
  /** Default: that it is about times without a zone. */
  label?: string;
  description?: string;
};

/** What a person who knows the catalog's clock may have zoneless times read as. */
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

/** The offsets to choose from, in minutes ahead of UTC: whole hours and the others in use; `chosen` too, whatever it is. */
export function utcOffsets(chosen: number | null): number[] {
  const hours = Array.from(
    { length: (utcOffsetBounds.max - utcOffsetBounds.min) / 60 + 1 },
    (_, index) => utcOffsetBounds.min + index * 60,
  );
  const all = new Set([...hours, ...betweenHours, ...(chosen === null ? [] : [chosen])]);
  return [...all].sort((a, b) => a - b);
}

const betweenHours = [-570, -210, -150, 210, 270, 330, 345, 390, 525, 570, 630, 765];
