import type { ReactNode } from 'react';
import { words } from '#words/words.ts';
import styles from './plain-page.module.css';

type PlainPageProps = { title: string; text: string; code: string; children?: ReactNode };

/** A page that needs nothing around it: no provider, no kit, no desktop. For when those are what failed. */
export function PlainPage({ title, text, code, children }: PlainPageProps) {
  return (
    <main className={styles.page} role="alert">
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      {children}
      <code className={styles.code} data-selectable>
        {code}
      </code>
    </main>
  );
}

/** Starts the page anew. Where the user was stands in the address, so it is still there afterwards. */
export function ReloadButton() {
  return (
    <button type="button" className={styles.button} onClick={() => window.location.reload()}>
      {words.frame.reload}
    </button>
  );
}
