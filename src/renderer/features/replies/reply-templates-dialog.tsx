import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import { toOutcome } from '#renderer/data/failure-error.ts';
import { useSettings } from '#renderer/data/settings-context.tsx';
import { shippedTemplates } from '#renderer/replies/customer-sentences.ts';
import { useReplyContext, useReplyTemplates } from '#renderer/replies/replies.ts';
import { replyText, templateOf } from '#renderer/replies/reply-text.ts';
import { Button } from '#renderer/ui/buttons.tsx';
import { Dialog, DialogActions } from '#renderer/ui/dialog.tsx';
import { SelectField, TextAreaField } from '#renderer/ui/fields.tsx';
import { FailureNotice, PaneFailure } from '#renderer/ui/notices.tsx';
import shared from '#renderer/ui/shared.module.css';
import { SmallIcon } from '#renderer/ui/small-icon.tsx';
import { useToast } from '#renderer/ui/toasts.tsx';
import type { Connection } from '#shared/connection.ts';
import { type Failure, type Outcome, success } from '#shared/failure.ts';
import type { ItemDetail } from '#shared/item.ts';
import {
  maxTemplateLength,
  maxTemplates,
  type ReplyFrame,
  type ReplyLanguage,
  type ReplyReader,
  type ReplyTemplate,
  type ReplyTemplates,
  replyLanguages,
  replyReaders,
} from '#shared/reply.ts';
import { inLanguage } from '#words/replies/in-language.ts';
import { words } from '#words/words.ts';
import styles from './reply-templates-dialog.module.css';
import {
  frameProblem,
  languageOptions,
  sampleDetail,
  TemplateFields,
  templateProblem,
} from './template-fields.tsx';

const texts = words.replies.editor;

/** Edits this computer's reply templates: their text, their status or error, and a preview. Nothing is stored before "Save". */
export function ReplyTemplatesDialog(props: ReplyTemplatesEditorProps) {
  return (
    <Dialog onClose={props.onClose} title={texts.title} widthPx={960}>
      <ReplyTemplatesEditor {...props} />
    </Dialog>
  );
}

type ReplyTemplatesEditorProps = {
  onClose(): void;
  connection: Connection;
  /** The open item: its template is selected first and previewed with it; null: none is open. */
  detail: ItemDetail | null;
};

/** Waits for the templates, so that a draft always starts from the stored ones. */
function ReplyTemplatesEditor(props: ReplyTemplatesEditorProps) {
  const { replyTemplates, failure, retry, save } = useReplyTemplates();
  if (replyTemplates !== null) return <DraftEditor {...props} replyTemplates={replyTemplates} save={save} />;
  if (failure !== null) return <PaneFailure failure={failure} brief={null} onRetry={retry} />;
  return <div className={`${shared.column} ${shared.spaced}`} aria-busy />;
}

type DraftEditorProps = ReplyTemplatesEditorProps & {
  replyTemplates: ReplyTemplates;
  save(replyTemplates: ReplyTemplates): Promise<void>;
};

function DraftEditor({ onClose, connection, detail, replyTemplates, save }: DraftEditorProps) {
  const edit = useDraft(replyTemplates, detail);
  const { draft, chosen, isShipped, frame, change, changeFrame, remove } = edit;
  const { note, failure, importFile, exportFile, restoreDefaults, saveAll } = useDraftActions(
    edit,
    save,
    onClose,
  );

  return (
    <div className={`${shared.column} ${shared.spaced}`} data-unsaved={draft !== replyTemplates || undefined}>
      <div className={styles.columns}>
        <TemplateList edit={edit} />
        <div className={styles.fields}>
          {chosen !== null && (
            <TemplateFields
              key={chosen.id}
              template={chosen}
              isShipped={isShipped}
              onChange={change}
              onRemove={remove}
            />
          )}
          <div className={styles.pair}>
            {(['opening', 'closing'] as const).map((part) => (
              <TextAreaField
                key={part}
                label={texts[part]}
                description={part === 'closing' && texts.notFoundHint}
                value={frame[part]}
                error={frameProblem(frame[part])}
                rows={2}
                maxLength={maxTemplateLength}
                onChange={(event) => changeFrame({ [part]: event.currentTarget.value })}
              />
            ))}
          </div>
        </div>
        <Preview connection={connection} detail={detail} edit={edit} />
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
            <Button variant="subtle" onClick={() => void importFile()}>
              {texts.importing}
            </Button>
            <Button variant="subtle" onClick={() => void exportFile()}>
              {texts.exporting}
            </Button>
            <Button variant="subtle" onClick={restoreDefaults}>
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

type DraftEdit = ReturnType<typeof useDraft>;

/** The replies as edited, the reader and language whose templates are listed, and the chosen one of these. */
function useDraft(replyTemplates: ReplyTemplates, detail: ItemDetail | null) {
  const { settings } = useSettings();
  const [draft, setDraft] = useState(replyTemplates);
  const [reader, setReader] = useState<ReplyReader>(settings.replyReader);
  const [language, setLanguage] = useState<ReplyLanguage>(settings.replyLanguage);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const isForCustomer = reader === 'customer';
  const own = draft.templates.filter(
    (one) =>
      one.reader === reader &&
      (!isForCustomer || one.language === undefined || one.language === language || one.id === chosenId),
  );
  // A changed one keeps its ID, and so its place.
  const shipped = (isForCustomer ? shippedTemplates(language) : []).filter(
    ({ id }) => !draft.templates.some((one) => one.id === id),
  );
  const templates = [...own, ...shipped];
  const suitedId = detail && templateOf(draft, reader, detail, language)?.id;
  const chosen =
    templates.find(({ id }) => id === chosenId) ??
    templates.find(({ id }) => id === suitedId) ??
    templates[0] ??
    null;
  const isShipped = chosen !== null && shipped.includes(chosen);
  const { opening, closing } = inLanguage(language);
  const frame: ReplyFrame =
    reader === 'customer' ? (draft.frames.customer[language] ?? { opening, closing }) : draft.frames[reader];

  function changeTemplates(changed: (before: ReplyTemplate[]) => ReplyTemplate[]) {
    setDraft((before) => ({ ...before, templates: changed(before.templates) }));
  }
  return {
    draft,
    reader,
    language,
    templates,
    chosen,
    /** The chosen one is the app's own, and not in the draft until it is changed. */
    isShipped,
    frame,
    setReader,
    setLanguage,
    choose: setChosenId,
    change(changed: Partial<ReplyTemplate>) {
      if (chosen === null) return;
      setChosenId(chosen.id);
      changeTemplates((before) =>
        isShipped
          ? [...before, { ...chosen, ...changed }]
          : before.map((one) => (one.id === chosen.id ? { ...one, ...changed } : one)),
      );
    },
    changeFrame(changed: Partial<ReplyFrame>) {
      const next = { ...frame, ...changed };
      setDraft((before) => ({
        ...before,
        frames: isForCustomer
          ? { ...before.frames, customer: { ...before.frames.customer, [language]: next } }
          : { ...before.frames, [reader]: next },
      }));
    },
    add() {
      const id = crypto.randomUUID();
      const added: ReplyTemplate = { id, reader, name: texts.newName, status: null, error: 'any', text: '' };
      changeTemplates((before) => [...before, isForCustomer ? { ...added, language } : added]);
      setChosenId(id);
    },
    /** Removes the chosen template; a changed one of the app's is the app's own again. */
    remove() {
      changeTemplates((before) => before.filter(({ id }) => id !== chosen?.id));
    },
    replace(next: ReplyTemplates) {
      setDraft(next);
      setChosenId(null);
    },
  };
}

/** Imports, exports, restores and saves the draft. `note` and `failure` are the result of the last of these. */
function useDraftActions(edit: DraftEdit, save: DraftEditorProps['save'], onClose: () => void) {
  const desktop = useDesktop();
  const toast = useToast();
  const [note, setNote] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { draft } = edit;

  function replaceDraft(next: ReplyTemplates, result: string) {
    edit.replace(next);
    setFailure(null);
    setNote(result);
  }
  /** The result; null if it failed, which is shown. */
  async function attempt<Value>(call: Promise<Outcome<Value>>): Promise<Value | null> {
    const outcome = await toOutcome(call);
    setFailure(outcome.ok ? null : outcome.failure);
    return outcome.ok ? outcome.value : null;
  }
  return {
    note,
    failure,
    async importFile() {
      const read = await attempt(desktop.replyTemplates.import());
      if (read === null) setNote(null);
      else if (read.kind === 'read') replaceDraft(read.replyTemplates, texts.imported(read.fileName));
      else setNote(texts.refused[read.because](read.fileName));
    },
    async exportFile() {
      const fileName = await attempt(desktop.replyTemplates.export(draft));
      if (fileName !== null) toast({ text: texts.exported(fileName) });
    },
    restoreDefaults: () => replaceDraft(words.replies.defaults, texts.restored),
    async saveAll() {
      // Shows the first invalid template with what to do about it.
      const faulty = draft.templates.find((one) => templateProblem(one) !== null);
      const faultyLanguage = replyLanguages.find((one) => hasFrameProblem(draft.frames.customer[one]));
      const faultyReader =
        faulty?.reader ??
        (faultyLanguage === undefined
          ? staffReaders.find((one) => hasFrameProblem(draft.frames[one]))
          : 'customer');
      if (faultyReader !== undefined) {
        edit.setReader(faultyReader);
        const shown = faulty === undefined ? faultyLanguage : faulty.language;
        if (shown !== undefined) edit.setLanguage(shown);
        if (faulty !== undefined) edit.choose(faulty.id);
      } else if (await attempt(save(draft).then(() => success(true)))) {
        toast({ text: texts.saved });
        onClose();
      }
    },
  };
}

const staffReaders = ['colleague', 'ticket'] as const satisfies readonly ReplyReader[];

function hasFrameProblem(frame: ReplyFrame | undefined): boolean {
  return (
    frame !== undefined && (frameProblem(frame.opening) !== null || frameProblem(frame.closing) !== null)
  );
}

/** The templates for one reader; for customers, in one language. */
function TemplateList({ edit }: { edit: DraftEdit }) {
  const { draft, reader, language, templates, chosen, setReader, setLanguage, choose, add } = edit;
  return (
    <div className={styles.side}>
      <SelectField
        aria-label={texts.reader}
        value={reader}
        options={replyReaders.map((value) => ({ value, label: words.replies.readers[value] }))}
        onChange={setReader}
      />
      {reader === 'customer' && (
        <SelectField
          aria-label={texts.listedLanguage}
          value={language}
          options={languageOptions}
          onChange={setLanguage}
        />
      )}
      <ul className={styles.list} aria-label={texts.list}>
        {templates.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className={styles.entry}
              aria-current={one.id === chosen?.id || undefined}
              data-faulty={templateProblem(one) !== null || undefined}
              onClick={() => choose(one.id)}
            >
              <bdi className={shared.ellipsis}>{one.name === '' ? texts.nameEmpty : one.name}</bdi>
            </button>
          </li>
        ))}
      </ul>
      <Button
        variant="subtle"
        className={styles.add}
        icon={<SmallIcon of={IconPlus} size={14} />}
        disabled={draft.templates.length >= maxTemplates}
        onClick={add}
      >
        {texts.add}
      </Button>
    </div>
  );
}

type PreviewProps = Pick<ReplyTemplatesEditorProps, 'connection' | 'detail'> & { edit: DraftEdit };

/** The reply about the open item, if the chosen template is for it, else about a sample. */
function Preview({ connection, detail, edit: { draft, reader, language, chosen, isShipped } }: PreviewProps) {
  const contextOf = useReplyContext(connection);
  // A template for other items would make false claims about the open one.
  const previewed =
    detail !== null && templateOf(draft, reader, detail, language)?.id === chosen?.id ? detail : null;
  const context = { ...contextOf(previewed === null ? [] : [previewed], language), includesOthers: true };
  return (
    <section className={styles.preview} aria-label={texts.preview}>
      <h3 className={styles.heading}>
        {texts.previewOf(previewed === null ? texts.sample : `#${previewed.item.id}`)}
      </h3>
      <pre data-selectable>
        {replyText(
          [previewed ?? sampleDetail(chosen)],
          // The app's own sentences say more than the template that can be made of them.
          isShipped ? { ...draft, templates: [] } : draft,
          reader,
          { ...context, notFound: [texts.sampleNotFound] },
          isShipped ? null : chosen,
        )}
      </pre>
    </section>
  );
}
