import { useTokenFirst } from '#renderer/desktop/use-token-first.ts';
import { Announcement, announcedElsewhere } from '#renderer/ui/announcements.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import type { Failure } from '#shared/failure.ts';
import { words } from '#words/words.ts';
import { useItemList, useItemListActions } from './item-list.tsx';
import styles from './items-screen.module.css';
import { clockText } from './pager-numbers.ts';

/**
 * Over rows that stayed although the newest request failed: why, how old they are, and another try. Trouble that is
 * told elsewhere (at its filter, or over the whole window) leaves only the age here.
 */
export function StaleNotice() {
  const { connection, failure, shown, state } = useItemList();
  const { retry } = useItemListActions();
  const tokenFirst = useTokenFirst(connection);
  if (failure === null || shown === null || state.kind !== 'rows') return null;
  const { stale } = words.itemList;
  const time = clockText(shown.answer.answeredAt);
  const text = shownElsewhere(failure, time, tokenFirst);
  if (text !== null) {
    return (
      <div className={styles.strip} {...announcedElsewhere}>
        <Announcement>{text}</Announcement>
        {text}
      </div>
    );
  }
  return (
    <FailureNotice
      layout="banner"
      failure={failure}
      aside={<span className={styles.age}>{stale.from(time)}</span>}
      actions={[{ label: words.common.tryAgain, onClick: retry }]}
    />
  );
}

/** The short form of a failure that is shown elsewhere; null: it isn't. */
function shownElsewhere(failure: Failure, time: string, tokenFirst: string | null): string | null {
  switch (failure.kind) {
    case 'filter-refused':
      return words.itemList.stale.fromBeforeFilters(time);
    case 'token-refused':
    case 'needs-token':
    case 'secret-store':
      return tokenFirst === null ? null : words.itemList.stale.fromBeforeToken(time, tokenFirst);
    default:
      return null;
  }
}
