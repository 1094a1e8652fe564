import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import { TextButton } from '#renderer/ui/text-button.tsx';
import type { ExportField } from '#shared/export.ts';
import { words } from '#words/words.ts';
import styles from './column-choice.module.css';

type ColumnChoiceProps = {
  /** In the file's order. */
  fields: readonly ExportField[];
  visibleFields: readonly ExportField[];
  chosen: ReadonlySet<ExportField>;
  onChosen(chosen: ReadonlySet<ExportField>): void;
};

/** The columns of the file: each with its name on screen, and its name in the file. */
export function ColumnChoice({ fields, visibleFields, chosen, onChosen }: ColumnChoiceProps) {
  const said = words.exports;
  const titleId = useId();
  const toggle = (field: ExportField, isChosen: boolean) =>
    onChosen(new Set(fields.filter((one) => (one === field ? isChosen : chosen.has(one)))));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend can't stand in one line with the tools.
    <div role="group" aria-labelledby={titleId}>
      <div className={styles.head}>
        <span id={titleId} className={styles.title}>
          {said.columns}
        </span>
        <span role="status">{said.columnCount(chosen.size, fields.length)}</span>
        <TextButton onClick={() => onChosen(new Set(fields))}>{said.allColumns}</TextButton>
        <TextButton onClick={() => onChosen(new Set(visibleFields))}>{said.visibleColumns}</TextButton>
      </div>
      <div className={styles.grid}>
        {fields.map((field) => (
          <Checkbox
            key={field}
            size="xs"
            checked={chosen.has(field)}
            onChange={(event) => toggle(field, event.currentTarget.checked)}
            label={
              <>
                {said.fields[field]} <code className={styles.field}>{field}</code>
              </>
            }
          />
        ))}
      </div>
    </div>
  );
}
