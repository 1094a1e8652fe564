import { NativeSelect } from '@mantine/core';
import { zoneWords } from '#shared/timestamp.ts';
import { words } from '#words/words.ts';
import { utcOffsets } from './utc-offsets.ts';

type AssumedZoneFieldProps = {
  /** Minutes ahead of UTC; null: times without a zone are shown as they came. */
  value: number | null;
  onChange(value: number | null): void;
  disabled: boolean;
};

/** What a person who knows the catalog's clock may have zoneless times read as. */
export function AssumedZoneField({ value, onChange, disabled }: AssumedZoneFieldProps) {
  const { label, description, asTheyCame, treatAs } = words.assumedZone;
  return (
    <NativeSelect
      label={label}
      description={description}
      value={value === null ? '' : String(value)}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? null : Number(currentTarget.value))
      }
      disabled={disabled}
      data={[
        { value: '', label: asTheyCame },
        ...utcOffsets(value).map((minutes) => ({
          value: String(minutes),
          label: treatAs(zoneWords(minutes)),
        })),
      ]}
    />
  );
}
