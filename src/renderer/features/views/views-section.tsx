import { UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useAppCommands } from '#renderer/desktop/app-commands.tsx';
import { type SavedViewActions, useSavedViewActions } from '#renderer/desktop/saved-views.ts';
import { useToast } from '#renderer/ui/toasts.tsx';
import { useDragOrder } from '#renderer/ui/use-drag-order.ts';
import type { SavedView } from '#shared/saved-view.ts';
import { words } from '#words/words.ts';
import type { OpenView } from './open-view.ts';
import { ViewEntry } from './view-entry.tsx';
import styles from './views-section.module.css';

type ViewsSectionProps = {
  /** Of the connection, in their order. */
  views: readonly SavedView[];
  open: OpenView | null;
  onOpen(view: SavedView): void;
  onRename(view: SavedView): void;
  /** Puts what is shown in the place of what was saved. */
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
    <section className={styles.section} aria-label={words.views.section}>
      <h2 className={styles.heading}>{words.views.section}</h2>
      <ul className={styles.list}>
        {views.map((view, index) => (
          <ViewEntry
            key={view.id}
            view={view}
            isOpen={open?.id === view.id && !open.isChanged}
            isChanged={open?.id === view.id && open.isChanged}
            dropSide={drag.sideAt(view.id)}
            dragHandlers={drag.handlersFor(view.id)}
            onOpen={() => on.onOpen(view)}
            onRename={() => on.onRename(view)}
            onSaveChanges={() => on.onSaveChanges(view)}
            onCopyLink={() => on.onCopyLink(view)}
            onMoveUp={index === 0 ? null : () => void actions.move(view.id, index - 1)}
            onMoveDown={index === views.length - 1 ? null : () => void actions.move(view.id, index + 1)}
            onDelete={() => void remove(view)}
          />
        ))}
        <li>
          <UnstyledButton
            className={styles.entry}
            data-quiet
            title={views.length === 0 ? words.views.none : undefined}
            onClick={() => commands.run('save-view')}
          >
            <IconPlus size={16} stroke={1.75} aria-hidden />
            <span className={styles.name}>{words.views.save}</span>
          </UnstyledButton>
        </li>
      </ul>
    </section>
  );
}

/** Deletes at once and offers the way back, which is quicker for everybody than a question. */
function useRemove(actions: SavedViewActions, views: readonly SavedView[]) {
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
