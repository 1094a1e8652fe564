import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { answerText, templateOf } from '#renderer/desktop/answer-text.ts';
import { useAnswerContext, useAnswers } from '#renderer/desktop/answers.ts';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { toOutcome } from '#renderer/desktop/failure-error.ts';
import { useSettings } from '#renderer/desktop/settings-context.tsx';
import { Dialog, DialogActions } from '#renderer/ui/dialog.tsx';
import { SelectField, TextAreaField, TextField } from '#renderer/ui/fields.tsx';
import { FailureNotice, PaneFailure } from '#renderer/ui/notices.tsx';
import shared from '#renderer/ui/shared.module.css';
import { SmallIcon } from '#renderer/ui/small-icon.tsx';
import { useToast } from '#renderer/ui/toasts.tsx';
import {
  type AnswerReader,
  type Answers,
  type AnswerTemplate,
  answerReaders,
  maxTemplateLength,
  maxTemplateNameLength,
  maxTemplates,
  placeholderNames,
} from '#shared/answer.ts';
import type { Connection } from '#shared/connection.ts';
import type { Failure } from '#shared/failure.ts';
import { type ItemDetail, itemStatuses } from '#shared/item.ts';
import { success } from '#shared/outcome.ts';
import { words } from '#words/words.ts';
import styles from './answers-dialog.module.css';
import { frameProblem, sampleDetail, templateProblem } from './template-problems.ts';

const texts = words.answers.editor;

/** Edits this computer's answer templates: their text, their status or error, and a preview. Nothing is stored before "Save". */
export function AnswersDialog(props: AnswersEditorProps) {
  return (
    <Dialog onClose={props.onClose} title={texts.title} widthPx={960}>
      <AnswersEditor {...props} />
    </Dialog>
  );
}

type AnswersEditorProps = {
  onClose(): void;
  connection: Connection;
  /** The open item: its template is selected first and previewed with it; null: none is open. */
  detail: ItemDetail | null;
};

/** Waits for the templates, so that a draft always starts from the stored ones. */
function AnswersEditor(props: AnswersEditorProps) {
  const { answers, failure, retry, save } = useAnswers();
  if (answers !== null) return <DraftEditor {...props} answers={answers} save={save} />;
  if (failure !== null) return <PaneFailure failure={failure} brief={null} onRetry={retry} />;
  return <div className={`${shared.column} ${shared.spaced}`} aria-busy />;
}

type DraftEditorProps = AnswersEditorProps & { answers: Answers; save(answers: Answers): Promise<void> };

function DraftEditor({ onClose, connection, detail, answers, save }: DraftEditorProps) {
  const desktop = useDesktop();
  const toast = useToast();
  const { settings } = useSettings();
  const contextOf = useAnswerContext(connection);
  const [draft, setDraft] = useState(answers);
  const [reader, setReader] = useState<AnswerReader>(settings.answerFor);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const templates = draft.templates.filter((one) => one.reader === reader);
  const suitedId = detail && templateOf(answers, reader, detail)?.id;
  const chosen =
    templates.find(({ id }) => id === chosenId) ??
    templates.find(({ id }) => id === suitedId) ??
    templates[0] ??
    null;
  // A template for other items would make false claims about the open one.
  const previewed = detail !== null && templateOf(draft, reader, detail)?.id === chosen?.id ? detail : null;
  const context = contextOf(previewed === null ? [] : [previewed]);
  const faulty = draft.templates.find((one) => templateProblem(one) !== null);
  const faultyFrame = answerReaders.find((one) => frameProblemOf(draft.frames[one]) !== null);

  function change(changed: Partial<AnswerTemplate>) {
    setDraft((before) => ({
      ...before,
      templates: before.templates.map((one) => (one.id === chosen?.id ? { ...one, ...changed } : one)),
    }));
  }
  function changeFrame(changed: Partial<Answers['frames'][AnswerReader]>) {
    setDraft((before) => ({
      ...before,
      frames: { ...before.frames, [reader]: { ...before.frames[reader], ...changed } },
    }));
  }
  function add() {
    const id = crypto.randomUUID();
    const added: AnswerTemplate = {
      id,
      reader,
      name: texts.newName,
      status: null,
      error: 'any',
      text: '',
    };
    setDraft((before) => ({ ...before, templates: [...before.templates, added] }));
    setChosenId(id);
  }
  function remove(id: string) {
    setDraft((before) => ({ ...before, templates: before.templates.filter((one) => one.id !== id) }));
  }
  function replaceDraft(next: Answers, result: string) {
    setDraft(next);
    setChosenId(null);
    setFailure(null);
    setNote(result);
  }

  async function importFile() {
    const outcome = await toOutcome(desktop.answers.import());
    setNote(null);
    setFailure(outcome.ok ? null : outcome.failure);
    if (!outcome.ok || outcome.value === null) return;
    const read = outcome.value;
    if (read.kind === 'read') replaceDraft(read.answers, texts.imported(read.fileName));
    else setNote(texts.refused[read.because](read.fileName));
  }
  async function exportFile() {
    const outcome = await toOutcome(desktop.answers.export(draft));
    setFailure(outcome.ok ? null : outcome.failure);
    if (outcome.ok && outcome.value !== null) toast({ text: texts.exported(outcome.value) });
  }
  async function saveAll() {
    // Shows the first invalid template with what to do about it.
    const faultyReader = faulty?.reader ?? faultyFrame;
    if (faultyReader !== undefined) {
      setReader(faultyReader);
      if (faulty !== undefined) setChosenId(faulty.id);
      return;
    }
    const outcome = await toOutcome(save(draft).then(success));
    setFailure(outcome.ok ? null : outcome.failure);
    if (!outcome.ok) return;
    toast({ text: texts.saved });
    onClose();
  }

  return (
    <div className={`${shared.column} ${shared.spaced}`} data-unsaved={draft !== answers || undefined}>
      <div className={styles.columns}>
        <div className={styles.side}>
          <SelectField
            aria-label={texts.reader}
            value={reader}
            options={answerReaders.map((value) => ({ value, label: words.answers.readers[value] }))}
            onChange={setReader}
          />
          <ul className={styles.list} aria-label={texts.list}>
            {templates.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  className={styles.entry}
                  aria-current={one.id === chosen?.id || undefined}
                  data-faulty={templateProblem(one) !== null || undefined}
                  onClick={() => setChosenId(one.id)}
                >
                  <bdi className={shared.ellipsis}>{one.name === '' ? texts.nameEmpty : one.name}</bdi>
                </button>
              </li>
            ))}
          </ul>
          <Button
            variant="subtle"
            justify="flex-start"
            leftSection={<SmallIcon of={IconPlus} size={14} />}
            disabled={draft.templates.length >= maxTemplates}
            onClick={add}
          >
            {texts.add}
          </Button>
        </div>
        <div className={styles.fields}>
          {chosen !== null && (
            <TemplateFields
              key={chosen.id}
              template={chosen}
              onChange={change}
              onRemove={() => remove(chosen.id)}
            />
          )}
          <div className={styles.pair}>
            {(['opening', 'closing'] as const).map((part) => (
              <TextAreaField
                key={part}
                label={texts[part]}
                description={part === 'closing' && texts.notFoundHint}
                value={draft.frames[reader][part]}
                error={frameProblem(draft.frames[reader][part])}
                rows={2}
                maxLength={maxTemplateLength}
                onChange={(event) => changeFrame({ [part]: event.currentTarget.value })}
              />
            ))}
          </div>
        </div>
        <section className={styles.preview} aria-label={texts.preview}>
          <h3 className={styles.heading}>
            {texts.previewOf(previewed === null ? texts.sample : `#${previewed.item.id}`)}
          </h3>
          <pre data-selectable>
            {answerText(
              [previewed ?? sampleDetail(chosen)],
              draft,
              reader,
              { ...context, notFound: [texts.sampleNotFound] },
              chosen,
            )}
          </pre>
        </section>
      </div>
      {note !== null && (
        <p className={shared.dim} role="status">
          {note}
        </p>
      )}
      {failure !== null && <FailureNotice failure={failure} layout="inline" />}
      <DialogActions
        aside={
          <>
            <Button ml={-15} variant="subtle" onClick={() => void importFile()}>
              {texts.importing}
            </Button>
            <Button variant="subtle" onClick={() => void exportFile()}>
              {texts.exporting}
            </Button>
            <Button variant="subtle" onClick={() => replaceDraft(words.answers.defaults, texts.restored)}>
              {texts.defaults}
            </Button>
          </>
        }
      >
        <Button variant="default" onClick={onClose}>
          {words.common.cancel}
        </Button>
        <Button onClick={() => void saveAll()}>{words.common.save}</Button>
      </DialogActions>
    </div>
  );
}

function frameProblemOf({ opening, closing }: Answers['frames'][AnswerReader]): string | null {
  return frameProblem(opening) ?? frameProblem(closing);
}

type TemplateFieldsProps = {
  template: AnswerTemplate;
  onChange(changed: Partial<AnswerTemplate>): void;
  onRemove(): void;
};

function TemplateFields({ template, onChange, onRemove }: TemplateFieldsProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { name, status, error, text } = template;

  /** Inserts at the caret, and moves the caret behind it. */
  function insert(placeholder: string) {
    const area = field.current;
    if (area === null) return;
    area.focus();
    area.setRangeText(`{${placeholder}}`, area.selectionStart, area.selectionEnd, 'end');
    onChange({ text: area.value });
  }

  return (
    <>
      <div className={styles.named}>
        <TextField
          label={texts.name}
          value={name}
          error={name.trim() === '' && texts.nameEmpty}
          maxLength={maxTemplateNameLength}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <Button variant="default" leftSection={<SmallIcon of={IconTrash} size={14} />} onClick={onRemove}>
          {texts.remove}
        </Button>
      </div>
      <div className={styles.pair}>
        <SelectField
          label={texts.status}
          value={status}
          options={[
            { value: null, label: texts.anyStatus },
            ...itemStatuses.map((value) => ({ value, label: words.statuses[value] })),
          ]}
          onChange={(chosen) => onChange({ status: chosen })}
        />
        <SelectField
          label={texts.error}
          value={error}
          options={(['any', 'with', 'without'] as const).map((value) => ({
            value,
            label: texts.errors[value],
          }))}
          onChange={(chosen) => onChange({ error: chosen })}
        />
      </div>
      <TextAreaField
        ref={field}
        label={texts.text}
        description={texts.textHint}
        value={text}
        error={templateProblem({ ...template, name: '-' })}
        rows={7}
        maxLength={maxTemplateLength}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      <fieldset className={styles.placeholders}>
        <legend>{texts.insert}</legend>
        {placeholderNames.map((one) => (
          <button
            key={one}
            type="button"
            className={styles.placeholder}
            title={words.answers.placeholders[one]}
            onClick={() => insert(one)}
          >
            {`{${one}}`}
          </button>
        ))}
      </fieldset>
    </>
  );
}
