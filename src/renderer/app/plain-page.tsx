import { Component, type ReactNode } from 'react';
import shared from '#renderer/ui/shared.module.css';
import { words } from '#words/words.ts';
import styles from './plain-page.module.css';

type PlainPageProps = { texts: { title: string; text: string }; code: string; children?: ReactNode };

/** A page without dependencies (no provider, kit or desktop), for when one of those has failed. */
function PlainPage({ texts, code, children }: PlainPageProps) {
  return (
    <main className={styles.page} role="alert">
      <h1 className={styles.title}>{texts.title}</h1>
      <p className={styles.text}>{texts.text}</p>
      {children}
      <code className={`${shared.faint} ${shared.mono}`} data-selectable>
        {code}
      </code>
    </main>
  );
}

/** Reloads the page. The address holds the current view, so the user returns to it. */
function ReloadButton() {
  return (
    <button type="button" className={styles.button} onClick={() => window.location.reload()}>
      {words.frame.reload}
    </button>
  );
}

/** `no-desktop`: the page runs outside the app, or its preload failed. `no-response`: main didn't send the initial state. */
export function StartTrouble({ reason }: { reason: 'no-desktop' | 'no-response' }) {
  if (reason === 'no-desktop') {
    return <PlainPage texts={words.trouble.outsideApp} code="IC-BUG-no-desktop" />;
  }
  return (
    <PlainPage texts={words.trouble.noResponse} code="IC-BUG-start">
      <ReloadButton />
    </PlainPage>
  );
}

type ErrorBoundaryProps = { children: ReactNode };
type ErrorBoundaryState = { hasFailed: boolean };

/** The outermost error boundary, so that a bug while rendering never leaves a blank window. React requires a class. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <PlainPage texts={words.trouble.whileRendering} code="IC-BUG-page">
        <ReloadButton />
      </PlainPage>
    );
  }
}
