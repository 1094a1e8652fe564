import { ActionIcon, Tooltip } from '@mantine/core';
import type { ComponentProps } from 'react';

type MenuButtonProps = Omit<ComponentProps<typeof ActionIcon<'button'>>, 'title'> & {
  'aria-label': string;
  /** What the tooltip says. */
  tip: string;
};

/**
 * The button of a menu, with a tooltip. What `Menu.Target` adds, that it has a menu and whether that is open, reaches the button
 * itself: a tooltip between the two would keep it.
 */
export function MenuButton({ tip, ...button }: MenuButtonProps) {
  return (
    <Tooltip label={tip}>
      <ActionIcon {...button} />
    </Tooltip>
  );
}
