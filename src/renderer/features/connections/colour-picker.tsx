import { Tooltip } from '@mantine/core';
import { useId } from 'react';
import { type ConnectionColour, connectionColours } from '#shared/connection.ts';
import styles from './colour-picker.module.css';

type ColourPickerProps = { value: ConnectionColour; onChange(colour: ConnectionColour): void };

/** The eight bands as radio buttons: one tab stop, arrows choose. */
export function ColourPicker({ value, onChange }: ColourPickerProps) {
  const group = useId();
  return (
    <fieldset className={styles.picker}>
      <legend className={styles.legend}>Colour</legend>
      {connectionColours.map((colour) => (
        <Tooltip key={colour} label={colourNames[colour]}>
          <label className={styles.swatch} data-connection-colour={colour}>
            <input
              type="radio"
              name={group}
              aria-label={colourNames[colour]}
              checked={colour === value}
              onChange={() => onChange(colour)}
            />
            <span className={styles.mark} />
          </label>
        </Tooltip>
      ))}
    </fieldset>
  );
}

const colourNames: Record<ConnectionColour, string> = {
  teal: 'Teal',
  blue: 'Blue',
  violet: 'Violet',
  pink: 'Pink',
  red: 'Red',
  orange: 'Orange',
  green: 'Green',
  gray: 'Gray',
};
