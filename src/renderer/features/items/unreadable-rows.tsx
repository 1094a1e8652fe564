import { IconAlertTriangle } from '@tabler/icons-react';
import { Popover } from '#renderer/ui/popover.tsx';
import shared from '#renderer/ui/shared.module.css';
import { visibleLines, visibleText } from '#renderer/ui/visible-text.ts';
import type { ItemPage, QuarantinedRow } from '#shared/item.ts';
import { words } from '#words/words.ts';
import styles from './list-footer.module.css';

type UnreadableRowsProps = { rows: readonly QuarantinedRow[]; rowsInResponse: number };

const { unreadable: texts } = words.itemList;

/** "49,700 extra rows not shown", for a response with far more rows than requested. */
export function RowsLeftOut({ response }: { response: ItemPage }) {
  const { rows, quarantined, rowsLeftOut } = response;
  if (rowsLeftOut === 0) return null;
  const kept = rows.length + quarantined.length;
  const hint = words.itemList.leftOut.hint(kept + rowsLeftOut, kept);
  return (
    <span className={shared.pill} title={hint}>
      <IconAlertTriangle size={13} stroke={2} aria-hidden />
      {words.itemList.leftOut.rows(rowsLeftOut)}
    </span>
  );
}

/** "3 of 50 couldn't be read", with a popover of the fields and the rows as sent. */
export function UnreadableRows({ rows, rowsInResponse }: UnreadableRowsProps) {
  if (rows.length === 0) return null;
  return (
    <Popover
      label={texts.label}
      placement="top-start"
      widthPx={420}
      className={styles.dropdown}
      target={
        <button type="button" className={styles.unreadable}>
          <IconAlertTriangle size={13} stroke={2} aria-hidden />
          {texts.some(rows.length, rowsInResponse)}
        </button>
      }
    >
      <p className={styles.intro}>{texts.intro}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard. */}
      <ul className={styles.list} tabIndex={0}>
        {rows.map((row) => (
          <li key={row.index}>
            <div className={styles.what}>
              {texts.row(row.index + 1)}
              <span className={styles.fields}>
                {row.fields.map((field) => visibleText(field)).join(', ')}
              </span>
            </div>
            <pre className={styles.raw}>{visibleLines(row.raw)}</pre>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
