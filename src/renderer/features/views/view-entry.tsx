import { ActionIcon, Menu, Tooltip, UnstyledButton } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconBookmark,
  IconDeviceFloppy,
  IconDots,
  IconLink,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import type { HTMLAttributes } from 'react';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { SavedView } from '#shared/saved-view.ts';
import { words } from '#words/words.ts';
import styles from './views-section.module.css';

type ViewEntryProps = {
  view: SavedView;
  isOpen: boolean;
  /** What is shown differs from what was saved. */
  isChanged: boolean;
  dropSide: 'before' | 'after' | undefined;
  dragHandlers: HTMLAttributes<HTMLLIElement>;
  onOpen(): void;
  onRename(): void;
  onSaveChanges(): void;
  onCopyLink(): void;
  /** Null: it is the first, or the last. */
  onMoveUp: (() => void) | null;
  onMoveDown: (() => void) | null;
  onDelete(): void;
};

/** One saved view: its name opens it, the button behind has all else. */
export function ViewEntry(props: ViewEntryProps) {
  const { view, isOpen, isChanged } = props;
  const said = words.views;
  const name = visibleText(view.name);
  return (
    <li className={styles.item} data-drop={props.dropSide} {...props.dragHandlers}>
      <UnstyledButton
        className={styles.entry}
        aria-current={isOpen ? 'page' : undefined}
        title={name}
        onClick={props.onOpen}
      >
        <IconBookmark size={16} stroke={1.75} aria-hidden />
        <bdi className={styles.name}>{name}</bdi>
        {isChanged && ' '}
        {isChanged && (
          <span className={styles.changed} role="img" aria-label={said.changed} title={said.changed} />
        )}
      </UnstyledButton>
      {isChanged && (
        <Tooltip label={said.saveChanges}>
          <ActionIcon
            className={styles.tool}
            size="sm"
            aria-label={said.saveChanges}
            onClick={props.onSaveChanges}
          >
            <IconDeviceFloppy size={15} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <Menu position="bottom-start" width={200}>
        <Menu.Target>
          <ActionIcon className={styles.tool} data-on-demand size="sm" aria-label={said.actionsOf(name)}>
            <IconDots size={15} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isChanged && (
            <Menu.Item leftSection={<IconDeviceFloppy {...icon} />} onClick={props.onSaveChanges}>
              {said.saveChanges}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={props.onRename}>
            {said.rename}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowUp {...icon} />}
            disabled={props.onMoveUp === null}
            onClick={props.onMoveUp ?? undefined}
          >
            {said.moveUp}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowDown {...icon} />}
            disabled={props.onMoveDown === null}
            onClick={props.onMoveDown ?? undefined}
          >
            {said.moveDown}
          </Menu.Item>
          <Menu.Item leftSection={<IconLink {...icon} />} onClick={props.onCopyLink}>
            {said.copyLink}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconTrash {...icon} />} color="red" onClick={props.onDelete}>
            {words.common.delete}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
