import { IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { Button } from '#renderer/ui/buttons.tsx';
import { SelectField, TextAreaField, TextField } from '#renderer/ui/fields.tsx';
import { SmallIcon } from '#renderer/ui/small-icon.tsx';
import { type ItemDetail, itemStatuses } from '#shared/item.ts';
import {
  maxTemplateLength,
  maxTemplateNameLength,
  notFoundPlaceholder,
  placeholderNames,
  placeholderOf,
  placeholdersIn,
  type ReplyTemplate,
  replyLanguages,
  withPlaceholders,
} from '#shared/reply.ts';
import { words } from '#words/words.ts';
import styles from './reply-templates-dialog.module.css';

const texts = words.replies.editor;

export const languageOptions = replyLanguages.map((value) => ({
  value,
  label: words.replies.languages[value],
}));

type TemplateFieldsProps = {
  template: ReplyTemplate;
  /** The app's own: it can be changed, but not deleted. */
  isShipped: boolean;
  onChange(changed: Partial<ReplyTemplate>): void;
  onRemove(): void;
};

/** The fields of one template. */
export function TemplateFields({ template, isShipped, onChange, onRemove }: TemplateFieldsProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { name, reader, language, status, error, text } = template;

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
        <Button
          variant="default"
          icon={<SmallIcon of={IconTrash} size={14} />}
          disabled={isShipped}
          onClick={onRemove}
        >
          {texts.remove}
        </Button>
      </div>
      {reader === 'customer' && (
        <SelectField
          label={texts.language}
          value={language ?? null}
          options={[{ value: null, label: texts.anyLanguage }, ...languageOptions]}
          onChange={(chosen) => onChange({ language: chosen ?? undefined })}
        />
      )}
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
        description={isShipped ? texts.shippedHint : texts.textHint}
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
            title={words.replies.placeholders[one]}
            onClick={() => insert(one)}
          >
            {`{${one}}`}
          </button>
        ))}
      </fieldset>
    </>
  );
}

/** The first problem of a template and how to fix it; null: valid. */
export function templateProblem({ name, text }: ReplyTemplate): string | null {
  if (name.trim() === '') return texts.nameEmpty;
  const unknown = placeholdersIn(text).find((one) => placeholderOf(one) === null);
  if (unknown === undefined) return halfPlaceholderProblem(text);
  return isSecret(unknown) ? texts.secret(unknown) : texts.unknown(unknown);
}

/** The same for the text before or after the items, which appears once. */
export function frameProblem(text: string): string | null {
  const other = placeholdersIn(text).find((one) => one !== 'catalog' && one !== notFoundPlaceholder);
  if (other === undefined) return halfPlaceholderProblem(text);
  if (isSecret(other)) return texts.secret(other);
  return placeholderOf(other) === null ? texts.unknown(other) : texts.notInFrame(other);
}

/** A name with only one of its braces, such as `{id` or `id}`. */
function halfPlaceholderProblem(text: string): string | null {
  const rest = withPlaceholders(text, () => ' ');
  const [half] = /\{[\p{L}\p{N}_]+|[\p{L}\p{N}_]+\}/u.exec(rest) ?? [];
  return half === undefined ? null : texts.half(half);
}

function isSecret(name: string): boolean {
  return /^(trade[_ -]?url|(trade[_ -]?)?token)$/i.test(name);
}

/** A sample item that the template is for, while none is open. */
export function sampleDetail(template: ReplyTemplate | null): ItemDetail {
  const minutes = (count: number) => new Date(Date.now() - count * 60_000).toISOString();
  const zoneless = (count: number) => minutes(count).slice(0, 19).replace('T', ' ');
  const hasError = template?.error === 'with';
  return {
    item: {
      id: 48213,
      hash: 'k3Jx9Q',
      status: template?.status ?? 'WAITING_FOR_SEND',
      bought_at: `${minutes(3 * 24 * 60).slice(0, 19)}.000000Z`,
      trade_offer_id: 6021984477,
      error_message: hasError ? texts.sampleError : null,
      error_date: hasError ? zoneless(90) : null,
      last_send: zoneless(90),
      next_try: zoneless(-30),
      send_date: zoneless(90),
      price: '12.40',
      name: 'AK-47 | Redline',
      market_hash_name: 'AK-47 | Redline (Field-Tested)',
      trade_url: 'https://steamcommunity.com/tradeoffer/new/?partner=118204417',
    },
    unreadable: [],
    unlistedFields: [],
    imageSrc: null,
    rawJson: '',
    receivedAt: Date.now(),
    tookMs: 0,
    bytes: 0,
  };
}
