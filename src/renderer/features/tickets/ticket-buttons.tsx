import { Button } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { TextButton } from '#renderer/ui/buttons.tsx';
import { SmallIcon } from '#renderer/ui/small-icon.tsx';
import styles from './tickets.module.css';

type HeadButtonProps = {
  icon: TablerIcon;
  label: string;
  disabled?: boolean;
  title?: string;
  onClick(): void;
};

/** Shows only its icon where space is short. */
export function HeadButton({ icon: Icon, label, ...button }: HeadButtonProps) {
  return (
    <Button
      size="xs"
      variant="default"
      classNames={{ label: styles.headLabel ?? '', section: styles.headIcon ?? '' }}
      leftSection={<SmallIcon of={Icon} size={14} />}
      title={label}
      {...button}
    >
      {label}
    </Button>
  );
}

/** A button of text, for a line of other texts. */
export function LineButton(props: ComponentProps<'button'>) {
  return <TextButton className={styles.textButton} {...props} />;
}
