import { Tooltip } from '@mantine/core';
import { useId } from 'react';
import { type ConnectionColour, connectionColours } from '#shared/connection.ts';
import { words } from '#words/words.ts';
import styles from './colour-picker.module.css';

type ColourPickerProps = { value: ConnectionColour; onChange(colour: ConnectionColour): void };

const texts = words.connections.form;

/** The eight bands as radio buttons: one tab stop, arrows choose. */
export function ColourPicker({ value, onChange }: ColourPickerProps) {
  const group = useId();
  return (
    <fieldset className={styles.picker}>
      <legend className={styles.legend}>{texts.colour}</legend>
      {connectionColours.map((colour) => (
        <Tooltip key={colour} label={texts.colours[colour]}>
          <label className={styles.swatch} data-connection-colour={colour}>
            <input
              type="radio"
              name={group}
              aria-label={texts.colours[colour]}
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
