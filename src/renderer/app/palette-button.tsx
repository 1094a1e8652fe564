import { UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useAppCommands } from '#renderer/desktop/app-commands.tsx';
import { commandKeyText } from '#renderer/ui/key-names.ts';
import { words } from '#words/words.ts';
import styles from './palette-button.module.css';

/** Looks like the field that it opens. */
export function PaletteButton() {
  const commands = useAppCommands();
  return (
    <UnstyledButton
      className={styles.button}
      aria-haspopup="dialog"
      onClick={() => commands.run('open-palette')}
    >
      <IconSearch size={15} stroke={1.75} aria-hidden />
      <span className={styles.text}>{words.palette.label}</span>
      <span className={styles.keys} aria-hidden>
        {commandKeyText('open-palette')}
      </span>
    </UnstyledButton>
  );
}
