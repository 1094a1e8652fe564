import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { useRequestHold } from '#renderer/desktop/request-holds.tsx';
import { HoldNotice } from '#renderer/ui/hold-notice.tsx';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { Connection } from '#shared/connection.ts';
import { words } from '#words/words.ts';
import styles from './help-table.module.css';

/** Why a connection's requests are missing from the timeline just now: they are held. Nothing while they aren't. */
export function ConnectionHold({ connection }: { connection: Connection }) {
  const desktop = useDesktop();
  const hold = useRequestHold(connection.id);
  if (hold === null) return null;
  return (
    <section className={styles.hold} aria-label={words.requests.held(visibleText(connection.name))}>
      <HoldNotice
        failure={hold.failure}
        untilMs={hold.untilMs}
        onRetryNow={() => void desktop.requests.retryNow({ connectionId: connection.id })}
        onCancel={null}
      />
    </section>
  );
}
