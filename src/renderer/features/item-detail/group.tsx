import type { ReactNode } from 'react';
import styles from './group.module.css';

type GroupProps = {
  title: string;
  /** `alarm` sets the whole group off; its size stays the same. */
  tone?: 'calm' | 'alarm';
  children: ReactNode;
};

/** A titled group of rows. */
export function Group({ title, tone = 'calm', children }: GroupProps) {
  return (
    <section className={styles.group} data-tone={tone} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <dl>{children}</dl>
    </section>
  );
}
