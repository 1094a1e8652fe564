import type { ReactNode } from 'react';
import shared from '#renderer/ui/shared.module.css';
import styles from './group.module.css';

type SectionProps = {
  title: string;
  /** The source, beside the title; `hint` is its tooltip. */
  origin?: { text: string; hint: string };
  action?: ReactNode;
  /** `alarm` highlights the section without changing its size. */
  tone?: 'calm' | 'alarm';
  children: ReactNode;
};

/** A titled part of the pane. */
export function Section({ title, origin, action, tone = 'calm', children }: SectionProps) {
  return (
    <section className={styles.section} data-tone={tone} aria-label={title}>
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        {origin !== undefined && (
          <span className={`${shared.ellipsis} ${shared.faint}`} title={origin.hint}>
            {origin.text}
          </span>
        )}
        {action}
      </div>
      {children}
    </section>
  );
}

/** A section of labelled rows. */
export function Group({ children, ...section }: SectionProps) {
  return (
    <Section {...section}>
      <dl>{children}</dl>
    </Section>
  );
}
