import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import {
  type ExportOffer,
  useCurrentList,
  useExportDialog,
  useOpenExport,
} from '#renderer/data/export-dialog.ts';
import { toOutcome } from '#renderer/data/failure-error.ts';
import { textsByItem, useNotes } from '#renderer/data/kept-lists.ts';
import { localCopyTime, useLocalCopy } from '#renderer/data/local-copy.ts';
import { useSettings } from '#renderer/data/settings-context.tsx';
import { Button, TextButton } from '#renderer/ui/buttons.tsx';
import { Dialog, DialogActions, useIsMounted } from '#renderer/ui/dialog.tsx';
import { Check, Segments } from '#renderer/ui/fields.tsx';
import { FailureNotice } from '#renderer/ui/notices.tsx';
import shared from '#renderer/ui/shared.module.css';
import type { Connection } from '#shared/connection.ts';
import { type ExportField, exportFormats, maxSheetRows, notSeenField } from '#shared/export.ts';
import type { Failure } from '#shared/failure.ts';
import { countText } from '#words/numbers.ts';
import { words } from '#words/words.ts';
import {
  choiceOffered,
  choicesOnScreen,
  type ExportChoice,
  fits,
  hasPrice,
  requestsFor,
  withNotes,
  withNotSeen,
} from './export-choice.ts';
import styles from './exports.module.css';

const texts = words.exports;

type ExportFormProps = {
  connection: Connection;
  shown: ExportOffer | 'screen';
  /** Another export isn't finished. */
  isBusy: boolean;
  onClose(): void;
};

/** The dialog that starts an export, wherever in the window it was opened. */
export function ExportDialog({ connection, isBusy }: { connection: Connection; isBusy: boolean }) {
  const dialog = useExportDialog();
  const shown = useOpenExport();
  if (shown === null) return null;
  // A centred dialog would move whenever a choice changes its height.
  return (
    <Dialog onClose={dialog.close} title={words.exports.title} widthPx={520} top="10dvh">
      <ExportForm connection={connection} shown={shown} isBusy={isBusy} onClose={dialog.close} />
    </Dialog>
  );
}

/** Chooses rows, format and columns; then the system asks where. The card shows what happens after that. */
function ExportForm({ connection, shown, isBusy, onClose }: ExportFormProps) {
  const list = useCurrentList();
  const notes = textsByItem(useNotes(connection.id));
  const localCopy = useLocalCopy(connection.id);
  const choices = withNotes(
    shown === 'screen' ? choicesOnScreen(list, connection.name) : choiceOffered(shown),
    notes,
  );
  // The rows on screen may change behind the dialog.
  const [taken] = useState(choices);
  const [kind, setKind] = useState<ExportChoice['kind'] | null>(null);
  const chosen = taken.find((one) => one.kind === kind) ?? taken[0];
  const hasMissing = localCopy !== null && localCopy.missing > 0;
  const choice = chosen && hasMissing ? withNotSeen(chosen) : chosen;
  if (choice === undefined) return <p className={shared.dim}>{texts.nothing.empty}</p>;
  return (
    <ChosenForm
      choices={taken}
      choice={choice}
      localCopyOf={localCopyTime(localCopy)}
      onKind={setKind}
      isBusy={isBusy}
      onClose={onClose}
    />
  );
}

type ChosenFormProps = Pick<ExportFormProps, 'isBusy' | 'onClose'> & {
  choices: readonly ExportChoice[];
  choice: ExportChoice;
  /** When the local copy was made; null: there is none. */
  localCopyOf: string | null;
  onKind(kind: ExportChoice['kind']): void;
};

function ChosenForm({ choices, choice, localCopyOf, onKind, isBusy, onClose }: ChosenFormProps) {
  const desktop = useDesktop();
  const { settings, changeSettings } = useSettings();
  const format = fits(settings.exportAs.format, choice.rows) ? settings.exportAs.format : 'csv';
  // Not those chosen: a column that an update of the local copy adds behind the dialog is chosen too.
  const [hidden] = useState(() => hiddenFields(choice));
  const [leftOut, setLeftOut] = useState(hidden);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isAsking, setAsking] = useState(false);
  const isMounted = useIsMounted();
  const fields = choice.fields.filter((field) => !leftOut.has(field));

  async function submit(event: FormEvent) {
    event.preventDefault();
    setAsking(true);
    setFailure(null);
    const started = await toOutcome(
      desktop.exports.start({
        what: choice.source(),
        format,
        fields,
        suggestedName: choice.suggestedName,
      }),
    );
    if (!isMounted()) return;
    setAsking(false);
    if (!started.ok) setFailure(started.failure);
    // Cancelling the system's dialog returns to this one.
    else if (started.value !== null) onClose();
  }

  return (
    <form className={shared.stack} data-unsaved={leftOut !== hidden || undefined} onSubmit={submit}>
      {choices.length > 1 && (
        <Labelled label={texts.what}>
          <Segments
            isFullWidth
            aria-label={texts.what}
            value={choice.kind}
            onChange={onKind}
            options={choices.map((one) => ({ value: one.kind, label: <ChoiceText choice={one} /> }))}
          />
        </Labelled>
      )}
      <Labelled label={texts.format} note={texts.formats[format].about}>
        <Segments
          isFullWidth
          aria-label={texts.format}
          value={format}
          onChange={(chosenFormat) => changeSettings({ exportAs: { format: chosenFormat } })}
          options={exportFormats.map((one) => ({
            value: one,
            label: texts.formats[one].name,
            isDisabled: !fits(one, choice.rows),
          }))}
        />
      </Labelled>
      <ColumnChoice choice={choice} chosen={fields} onLeftOut={setLeftOut} />
      <ul className={styles.notes}>
        {notesOn(choice, fields, localCopyOf).map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {failure !== null && <FailureNotice failure={failure} layout="inline" />}
      <DialogActions aside={isBusy ? texts.busy : fields.length === 0 && texts.noColumn}>
        <Button variant="default" onClick={onClose}>
          {words.common.cancel}
        </Button>
        <Button type="submit" isBusy={isAsking} disabled={isBusy || fields.length === 0} data-autofocus>
          {texts.export(choice.rows)}
        </Button>
      </DialogActions>
    </form>
  );
}

function Labelled({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  return (
    <div className={`${shared.column} ${shared.tight}`}>
      <span className={styles.label}>{label}</span>
      {children}
      {note !== undefined && <span className={shared.quiet}>{note}</span>}
    </div>
  );
}

function ChoiceText({ choice: { kind, rows } }: { choice: ExportChoice }) {
  const names: Record<ExportChoice['kind'], string> = {
    selected: words.exports.selectedRows,
    page: words.exports.thisPage,
    matches: words.exports.allMatches,
    offer: words.exports.theseRows,
  };
  return (
    <>
      {names[kind]} {rows !== null && <span className={styles.count}>{countText(rows)}</span>}
    </>
  );
}

/** Notes for the future reader of the file. */
function notesOn(choice: ExportChoice, fields: readonly ExportField[], localCopyOf: string | null): string[] {
  const { rows, countedRows, isInCatalogOrder, isWithoutStatus } = choice;
  return [
    ...(choice.isOfLocalCopy && localCopyOf !== null ? [texts.localCopyNote(localCopyOf)] : []),
    ...(choice.isOfLocalCopy && choice.fields.includes(notSeenField)
      ? [texts.notSeenNote(choice.fields.includes('lowest'))]
      : []),
    ...(choice.isMatchedLocally ? [texts.matchNote(countedRows)] : []),
    ...(isInCatalogOrder ? [texts.sortNote] : []),
    ...(countedRows === null ? [] : [texts.pagesNote(requestsFor(countedRows))]),
    ...(isWithoutStatus ? [texts.statusNote] : []),
    ...(hasPrice(fields) ? [texts.priceNote] : []),
    ...(fields.includes('trade_url') ? [texts.tradeUrlNote] : []),
    ...(fits('xlsx', rows) ? [] : [texts.tooManyForSheet(maxSheetRows)]),
  ];
}

function hiddenFields({ fields, visibleFields }: ExportChoice): ReadonlySet<ExportField> {
  return new Set(fields.filter((field) => !visibleFields.includes(field)));
}

type ColumnChoiceProps = {
  choice: ExportChoice;
  chosen: readonly ExportField[];
  onLeftOut(leftOut: ReadonlySet<ExportField>): void;
};

/** The columns of the file: each with its label on screen and its name in the file. */
function ColumnChoice({ choice, chosen, onLeftOut }: ColumnChoiceProps) {
  const titleId = useId();
  const { fields } = choice;
  const toggle = (field: ExportField, isChosen: boolean) =>
    onLeftOut(new Set(fields.filter((one) => (one === field ? !isChosen : !chosen.includes(one)))));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend can't share a line with the buttons.
    <div role="group" aria-labelledby={titleId}>
      <div className={`${shared.quiet} ${shared.row}`}>
        <span id={titleId} className={`${styles.label} ${shared.grow}`}>
          {texts.columns}
        </span>
        <span role="status">{texts.columnCount(chosen.length, fields.length)}</span>
        <TextButton onClick={() => onLeftOut(new Set())}>{texts.allColumns}</TextButton>
        <TextButton onClick={() => onLeftOut(hiddenFields(choice))}>{texts.visibleColumns}</TextButton>
      </div>
      <div className={styles.grid}>
        {fields.map((field) => (
          <Check
            key={field}
            checked={chosen.includes(field)}
            onChange={(event) => toggle(field, event.currentTarget.checked)}
            label={
              <>
                {texts.fields[field]} <code className={styles.field}>{field}</code>
              </>
            }
          />
        ))}
      </div>
    </div>
  );
}
