import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { StatusLine } from '#renderer/ui/status-badge.tsx';
import { words } from '#words/words.ts';
import groupStyles from './group.module.css';
import { type HistoryLine, historyLines } from './history-lines.ts';

/** Shown at first: the present status and the change that led to it. Their room is kept, so that nothing moves. */
const linesAtFirst = 2;

type HistoryGroupProps = {
  connectionId: string;
  itemId: number;
  /** When the answer on screen came: another answer may have brought another status. */
  answeredAt: number | undefined;
};

/** The statuses of the item as this app saw them, newest first. */
export function HistoryGroup({ connectionId, itemId, answeredAt }: HistoryGroupProps) {
  const desktop = useDesktop();
  const [isWhole, setWhole] = useState(false);
  const { data } = useQuery({
    queryKey: ['history', connectionId, itemId, answeredAt],
    queryFn: () => desktop.history.ofItem({ connectionId, itemId }),
    // The lines so far stay until the new ones are here; another item's never show.
    placeholderData: (previous, query) =>
      query?.queryKey[1] === connectionId && query.queryKey[2] === itemId ? previous : undefined,
    gcTime: 60_000,
  });
  const lines = data?.kind === 'kept' ? historyLines(data.spans, Date.now()) : [];
  const shown = isWhole ? lines : lines.slice(0, linesAtFirst);

  return (
    <section className={groupStyles.group} aria-label={words.history.title}>
      <div className={groupStyles.head}>
        <h3 className={groupStyles.title}>{words.history.title}</h3>
        <span className={groupStyles.note} title={words.history.byThisAppHint}>
          {words.history.byThisApp}
        </span>
        {lines.length > linesAtFirst && (
          <button
            type="button"
            className={groupStyles.more}
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? words.history.showFewer : words.history.showAll(lines.length)}
          </button>
        )}
      </div>
      <ol className={groupStyles.lines}>
        {shown.map((line) => (
          <Line key={line.key} line={line} />
        ))}
        {data?.kind === 'kept' && lines.length === 0 && (
          <li className={groupStyles.quiet}>{words.history.nothingYet}</li>
        )}
        {data?.kind === 'off' && <li className={groupStyles.quiet}>{words.history.off[data.because]}</li>}
      </ol>
    </section>
  );
}

function Line({ line }: { line: HistoryLine }) {
  return (
    <li className={groupStyles.line}>
      <span className={groupStyles.status}>
        <StatusLine status={line.status} />
        {line.hasError && (
          <span className={groupStyles.error} title={words.history.errorHint}>
            {words.history.error}
          </span>
        )}
        {line.hasError === null && (
          <span className={groupStyles.unread} title={words.history.unreadErrorHint}>
            {words.history.unreadError}
          </span>
        )}
      </span>
      <span className={groupStyles.when} title={line.hint}>
        {line.when}
      </span>
    </li>
  );
}
