import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Floats } from '#renderer/ui/floats.tsx';
import shared from '#renderer/ui/shared.module.css';
import type { Connection } from '#shared/connection.ts';
import { words } from '#words/words.ts';
import { TryDemoButton, useOpenDemo } from './connection-actions.tsx';
import { ConnectionForm } from './connection-form.tsx';
import styles from './connections.module.css';

type FirstRunProps = { onConnected(connection: Connection): void };

const texts = words.connections.firstRun;

/** The page of a window without connections: connect to a catalog, or try the demo. */
export function FirstRun({ onConnected }: FirstRunProps) {
  const demo = useOpenDemo(onConnected);
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <header className={styles.head}>
          <h1 className={styles.title}>{texts.title}</h1>
          <p className={shared.below}>{texts.lead}</p>
        </header>
        <ConnectionForm onSaved={onConnected} />
        <div className={styles.other}>
          <div>
            <strong className={shared.medium}>{texts.noAccount}</strong>
            <p className={styles.otherText}>{texts.aboutDemo}</p>
          </div>
          <TryDemoButton demo={demo} />
        </div>
        {demo.failure !== null && <FailureNotice failure={demo.failure} layout="inline" />}
      </div>
      <Floats />
    </main>
  );
}
