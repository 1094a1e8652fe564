import {
  IconArrowDown,
  IconArrowUp,
  IconBookmark,
  IconDeviceFloppy,
  IconDots,
  IconLink,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import type { HTMLAttributes } from 'react';
import { useAppCommands } from '#renderer/data/app-commands.tsx';
import { useSavedViewActions, viewOf } from '#renderer/data/kept-lists.ts';
import { IconButton } from '#renderer/ui/buttons.tsx';
import listEntry from '#renderer/ui/list-entry.module.css';
import { Menu, MenuDivider, MenuEntry } from '#renderer/ui/menu.tsx';
import shared from '#renderer/ui/shared.module.css';
import { SmallIcon } from '#renderer/ui/small-icon.tsx';
import { useToast } from '#renderer/ui/toasts.tsx';
import { useDragOrder } from '#renderer/ui/use-drag-order.ts';
import { visibleText } from '#renderer/ui/visible-text.ts';
import { hasFilters } from '#shared/item-filters.ts';
import { type SavedView, savedPartOf } from '#shared/saved-view.ts';
import type { Settings } from '#shared/settings.ts';
import { isSameView, type View } from '#shared/view-link.ts';
import { words } from '#words/words.ts';
import styles from './views-section.module.css';

const texts = words.views;

type ViewsSectionProps = {
  views: readonly SavedView[];
  open: OpenView | null;
  onOpen(view: SavedView): void;
  onRename(view: SavedView): void;
  /** Replaces the saved view with the shown one. */
  onSaveChanges(view: SavedView): void;
  onCopyLink(view: SavedView): void;
};

/** The saved views of a catalog: open, order, rename, delete. */
export function ViewsSection({ views, open, ...on }: ViewsSectionProps) {
  const commands = useAppCommands();
  const actions = useSavedViewActions();
  const remove = useRemove(actions, views);
  const drag = useDragOrder('y', (id, to) => {
    const others = views.filter((view) => view.id !== id);
    const index = others.findIndex((view) => view.id === to.of);
    if (index !== -1) void actions.move(id, to.side === 'before' ? index : index + 1);
  });

  return (
    <section aria-label={words.views.section}>
      <h2 className={listEntry.heading}>{words.views.section}</h2>
      <ul>
        {views.map((view, index) => (
          <ViewEntry
            key={view.id}
            view={view}
            isOpen={open?.id === view.id && !open.isChanged}
            isChanged={open?.id === view.id && open.isChanged}
            dropSide={drag.sideAt(view.id)}
            dragHandlers={drag.handlersFor(view.id)}
            on={on}
            onMoveUp={index === 0 ? null : () => void actions.move(view.id, index - 1)}
            onMoveDown={index === views.length - 1 ? null : () => void actions.move(view.id, index + 1)}
            onDelete={() => void remove(view)}
          />
        ))}
        <li>
          <button
            type="button"
            className={styles.entry}
            data-quiet
            title={views.length === 0 ? words.views.none : undefined}
            onClick={() => commands.run('save-view')}
          >
            <SmallIcon of={IconPlus} />
            <span className={shared.ellipsis}>{words.views.save}</span>
          </button>
        </li>
      </ul>
    </section>
  );
}

/** Deletes immediately with Undo, which is quicker than a confirmation. */
function useRemove(actions: ReturnType<typeof useSavedViewActions>, views: readonly SavedView[]) {
  const toast = useToast();
  return async (view: SavedView) => {
    const at = views.indexOf(view);
    const outcome = await actions.remove(view.id);
    if (!outcome.ok) {
      toast({ text: words.views.notSaved });
      return;
    }
    const undo = async () => {
      const undone = await actions.restore(view, at);
      if (!undone.ok) toast({ text: words.views.notSaved });
    };
    toast({
      text: words.views.deleted(view.name),
      action: { label: words.common.undo, run: () => void undo() },
    });
  };
}

type ViewEntryProps = {
  view: SavedView;
  isOpen: boolean;
  /** The shown view differs from the saved one. */
  isChanged: boolean;
  dropSide: 'before' | 'after' | undefined;
  dragHandlers: HTMLAttributes<HTMLLIElement>;
  on: Omit<ViewsSectionProps, 'views' | 'open'>;
  /** Null: it is the first or the last. */
  onMoveUp: (() => void) | null;
  onMoveDown: (() => void) | null;
  onDelete(): void;
};

/** One saved view: its name opens it, and a menu has the other actions. */
function ViewEntry(props: ViewEntryProps) {
  const { view, isOpen, isChanged, on } = props;
  const name = visibleText(view.name);
  return (
    <li className={styles.item} data-drop={props.dropSide} {...props.dragHandlers}>
      <button
        type="button"
        className={styles.entry}
        aria-current={isOpen ? 'page' : undefined}
        title={name}
        onClick={() => on.onOpen(view)}
      >
        <SmallIcon of={IconBookmark} />
        <bdi className={shared.ellipsis}>{name}</bdi>
        {isChanged && ' '}
        {isChanged && (
          <span className={styles.changed} role="img" aria-label={texts.changed} title={texts.changed} />
        )}
      </button>
      {isChanged && (
        <IconButton
          className={styles.tool}
          size="small"
          aria-label={texts.saveChanges}
          onClick={() => on.onSaveChanges(view)}
        >
          <SmallIcon of={IconDeviceFloppy} size={15} />
        </IconButton>
      )}
      <Menu
        placement="bottom-start"
        widthPx={200}
        target={
          <IconButton className={styles.tool} data-on-demand size="small" aria-label={texts.actionsOf(name)}>
            <SmallIcon of={IconDots} size={15} />
          </IconButton>
        }
      >
        {isChanged && (
          <MenuEntry icon={IconDeviceFloppy} onClick={() => on.onSaveChanges(view)}>
            {texts.saveChanges}
          </MenuEntry>
        )}
        <MenuEntry icon={IconPencil} onClick={() => on.onRename(view)}>
          {texts.rename}
        </MenuEntry>
        <MenuEntry
          icon={IconArrowUp}
          disabled={props.onMoveUp === null}
          onClick={props.onMoveUp ?? undefined}
        >
          {texts.moveUp}
        </MenuEntry>
        <MenuEntry
          icon={IconArrowDown}
          disabled={props.onMoveDown === null}
          onClick={props.onMoveDown ?? undefined}
        >
          {texts.moveDown}
        </MenuEntry>
        <MenuEntry icon={IconLink} onClick={() => on.onCopyLink(view)}>
          {texts.copyLink}
        </MenuEntry>
        <MenuDivider />
        <MenuEntry icon={IconTrash} isDangerous onClick={props.onDelete}>
          {words.common.delete}
        </MenuEntry>
      </Menu>
    </li>
  );
}

/** The saved view to mark in the sidebar. `isChanged`: the shown view differs from it, so it is not the current page. */
type OpenView = { id: string; isChanged: boolean };

/**
 * The saved view equal to the shown one, else the last opened one if it has been changed since. Null: neither.
 * Clearing every filter leaves a view that has some: saving an empty view over it is never offered. `lastOpenedId`: null after
 * the user went elsewhere.
 */
export function openViewOf(
  views: readonly SavedView[],
  view: View,
  columns: Settings['columns'],
  lastOpenedId: string | null,
): OpenView | null {
  if (view.panel !== 'items') return null;
  const same = views.filter((one) => isSame(one, view, columns));
  const last = views.find(({ id }) => id === lastOpenedId);
  const exact = same.find((one) => one === last) ?? same[0];
  if (exact !== undefined) return { id: exact.id, isChanged: false };
  if (last === undefined || isCleared(last, view)) return null;
  return { id: last.id, isChanged: true };
}

function isCleared(saved: SavedView, view: View): boolean {
  const before = viewOf(saved);
  return before !== null && hasFilters(before.query) && !hasFilters(view.query);
}

function isSame(saved: SavedView, view: View, columns: Settings['columns']): boolean {
  const before = viewOf(saved);
  if (before === null || !isSameView(before, savedPartOf(view))) return false;
  return saved.columns === null || columnsText(saved.columns) === columnsText(columns);
}

/** Compares hidden columns as sets. */
function columnsText({ order, hidden }: Settings['columns']): string {
  return JSON.stringify([order, [...hidden].sort()]);
}
