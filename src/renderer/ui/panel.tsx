import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import shared from '#renderer/ui/shared.module.css';
import styles from './panel.module.css';

type PanelProps = {
  title: string;
  count?: ReactNode;
  tools?: ReactNode;
  children: ReactNode;
};

/** The middle of the window: a header with a title and tools, then the content, which scrolls on its own. */
export function Panel({ title, count, tools, children }: PanelProps) {
  return (
    <section className={styles.panel} aria-label={title}>
      <header className={styles.header}>
        <h2 className={shared.title}>{title}</h2>
        <span className={`${shared.ellipsis} ${shared.quiet} ${shared.shrink}`}>{count}</span>
        <span className={`${shared.row} ${shared.fixed} ${shared.end}`}>{tools}</span>
      </header>
      {children}
    </section>
  );
}

/** Replaces a panel's content while there is none: what belongs here, and how to add it. */
export function EmptyPanel({ icon: Icon, title, hint }: { icon: TablerIcon; title: string; hint?: string }) {
  return (
    <div className={styles.empty}>
      <Icon size={28} stroke={1.5} aria-hidden />
      <strong>{title}</strong>
      {hint !== undefined && <span>{hint}</span>}
    </div>
  );
}
