import { useId } from 'react';
import { type IdFilter, itemFilters } from '#shared/item-filters.ts';
import { words } from '#words/words.ts';
import { type Choice, ChoiceField } from './choice-field.tsx';
import { FieldMessages } from './field-messages.tsx';

type IdFieldProps = {
  filter: IdFilter;
  /** Null: not filtered by it. */
  id: number | null;
  onChange(id: number | null): void;
  /** What the service said against this filter. */
  messages: readonly string[];
};

/** A filter of one id: the known ones by their names, any other by its digits. */
export function IdField({ filter, id, onChange, messages }: IdFieldProps) {
  const texts = words.lookingUp.filters.fields[filter];
  const messagesId = useId();
  const isInvalid = messages.length > 0;
  return (
    <>
      <ChoiceField
        label={texts.label}
        labelPlace="inside"
        text={id === null ? '' : (itemFilters[filter].known[id] ?? String(id))}
        placeholder={texts.any}
        choicesFor={(typed) => idChoices(filter, typed)}
        nothingFits={texts.typeId}
        onChoose={(text) => onChange(idIn(text))}
        onClear={() => onChange(null)}
        isInvalid={isInvalid}
        describedBy={isInvalid ? messagesId : undefined}
        position="bottom"
        title={id === null ? undefined : texts.value(id)}
      />
      <FieldMessages id={messagesId} messages={messages} />
    </>
  );
}

/** The ids that fit what was typed: part of a known name or id, and any positive integer as itself. */
export function idChoices(filter: IdFilter, typed: string): Choice[] {
  const wanted = typed.trim().toLowerCase();
  const known = itemFilters[filter].suggested
    .map((id) => ({ value: String(id), text: itemFilters[filter].known[id] ?? '', detail: String(id) }))
    .filter(({ value, text }) => text.toLowerCase().includes(wanted) || value.includes(wanted));
  if (idIn(wanted) === null || known.some(({ value }) => value === wanted)) return known;
  return [{ value: wanted, text: words.lookingUp.filters.fields[filter].value(wanted) }, ...known];
}

/** An id as typed: a positive safe integer without a sign or leading zeros, else null. */
export function idIn(text: string): number | null {
  if (!/^[1-9]\d{0,15}$/.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : null;
}
