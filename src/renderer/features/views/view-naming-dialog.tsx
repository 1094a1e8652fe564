import { type FormEvent, useState } from 'react';
import { Button } from '#renderer/ui/buttons.tsx';
import { Dialog, DialogActions, useIsMounted } from '#renderer/ui/dialog.tsx';
import { TextField } from '#renderer/ui/fields.tsx';
import shared from '#renderer/ui/shared.module.css';
import type { Failure, Outcome } from '#shared/failure.ts';
import { type FilterName, type FilterValues, filterNames, isTextFilter } from '#shared/item-filters.ts';
import type { SavedView } from '#shared/saved-view.ts';
import { words } from '#words/words.ts';

type ViewNamingDialogProps = {
  naming: ViewNaming;
  filters: FilterValues;
  views: readonly SavedView[];
  onSaveAs(name: string): Promise<Outcome<unknown>>;
  onRename(view: SavedView, name: string): Promise<Outcome<unknown>>;
  onClose(): void;
};

export type ViewNaming = { kind: 'new' } | { kind: 'rename'; view: SavedView };

/** Names a new saved view, or renames one. Stays open with the reason if the name can't be used. */
export function ViewNamingDialog({ naming, filters, views, ...on }: ViewNamingDialogProps) {
  const isNew = naming.kind === 'new';
  const isMounted = useIsMounted();
  // Initially, with its whole text selected.
  const [given] = useState(() =>
    isNew
      ? suggestedName(
          filters,
          views.map((view) => view.name),
        )
      : naming.view.name,
  );
  const [name, setName] = useState(given);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    setSaving(true);
    const outcome = await (isNew ? on.onSaveAs(name) : on.onRename(naming.view, name));
    if (!isMounted()) return;
    setSaving(false);
    if (outcome.ok) on.onClose();
    else setProblem(problemText(outcome.failure));
  }

  return (
    <Dialog
      onClose={on.onClose}
      title={isNew ? words.views.saveTitle : words.views.renameTitle}
      widthPx={400}
    >
      <form
        className={shared.stack}
        data-unsaved={name !== given || undefined}
        onSubmit={(event) => void save(event)}
        autoComplete="off"
        noValidate
      >
        <TextField
          label={words.views.name}
          description={isNew && words.views.keeps}
          value={name}
          error={problem}
          maxLength={80}
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setProblem(null);
          }}
        />
        <DialogActions>
          <Button variant="default" onClick={on.onClose}>
            {words.common.cancel}
          </Button>
          <Button type="submit" isBusy={isSaving}>
            {words.common.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function problemText(failure: Failure): string {
  if (failure.kind !== 'invalid-input' || failure.field !== 'name') return words.views.notSaved;
  const { problems } = words.views;
  switch (failure.problem) {
    case 'empty':
    case 'name-taken':
    case 'too-long':
      return problems[failure.problem];
    default:
      return problems.other;
  }
}

const longestSuggestion = 60;

/** Suggests a name from the filters, different from the existing ones: `AK-47 | Redline, AWP | Asiimov`. */
export function suggestedName(filters: FilterValues, taken: readonly string[]): string {
  const parts = filterNames.flatMap((filter) => namePartsOf(filters, filter));
  const name = shortened(parts.length === 0 ? words.views.everything : parts.join(', '));
  const isTaken = (one: string) => taken.some((other) => other.toLowerCase() === one.toLowerCase());
  if (!isTaken(name)) return name;
  let number = 2;
  while (isTaken(`${name} ${number}`)) number += 1;
  return `${name} ${number}`;
}

function namePartsOf(filters: FilterValues, filter: FilterName): readonly string[] {
  if (isTextFilter(filter)) return filters[filter];
  const id = filters[filter];
  return id === null ? [] : [words.lookingUp.filters.fields[filter].inViewName(id)];
}

function shortened(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  const letters = [...line];
  return letters.length <= longestSuggestion
    ? line
    : `${letters
        .slice(0, longestSuggestion - 1)
        .join('')
        .trimEnd()}…`;
}
