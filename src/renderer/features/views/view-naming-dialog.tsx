import type { ItemQuery } from '#shared/item-query.ts';
import type { Outcome } from '#shared/outcome.ts';
import type { SavedView } from '#shared/saved-view.ts';
import { words } from '#words/words.ts';
import { suggestedName } from './suggested-name.ts';
import { ViewNameDialog } from './view-name-dialog.tsx';
import type { ViewNaming } from './view-naming.ts';

type ViewNamingDialogProps = {
  naming: ViewNaming | null;
  /** What is shown, for a suggestion. */
  query: ItemQuery;
  views: readonly SavedView[];
  onSaveAs(name: string): Promise<Outcome<unknown>>;
  onRename(view: SavedView, name: string): Promise<Outcome<unknown>>;
  onClose(): void;
};

/** Names what is shown, or a saved view anew. */
export function ViewNamingDialog({
  naming,
  query,
  views,
  onSaveAs,
  onRename,
  onClose,
}: ViewNamingDialogProps) {
  if (naming === null) return null;
  if (naming.kind === 'rename') {
    const { view } = naming;
    return (
      <ViewNameDialog
        title={words.views.renameTitle}
        suggested={view.name}
        onSave={(name) => onRename(view, name)}
        onClose={onClose}
      />
    );
  }
  return (
    <ViewNameDialog
      title={words.views.saveTitle}
      suggested={suggestedName(
        query,
        views.map(({ name }) => name),
      )}
      hint={words.views.keeps}
      onSave={onSaveAs}
      onClose={onClose}
    />
  );
}
