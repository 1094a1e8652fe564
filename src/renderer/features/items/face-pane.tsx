import { Button } from '@mantine/core';
import { IconFilterOff, IconListDetails, IconPackage, IconTableOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import type { QuarantinedRow } from '#shared/item.ts';
import styles from './face-pane.module.css';
import { itemColumns } from './item-columns.tsx';
import type { PageFace } from './page-face.ts';
import { countText } from './pager-numbers.ts';
import { SkeletonRows } from './skeleton-rows.tsx';
import { UnreadableRows } from './unreadable-rows.tsx';

export type FacePaneProps = {
  face: PageFace;
  quarantined: readonly QuarantinedRow[];
  onClearFilters(): void;
  onGoToPage(page: number): void;
  onRetry(): void;
};

/** What stands in the place of rows: the wait, the emptiness and its kind, or the trouble. */
export function FacePane({ face, quarantined, onClearFilters, onGoToPage, onRetry }: FacePaneProps) {
  switch (face.kind) {
    case 'rows':
      return null;
    case 'loading':
      return <SkeletonRows />;
    case 'failure':
      return (
        <Centered>
          <FailureNotice
            layout="pane"
            failure={face.failure}
            actions={[{ label: 'Try again', onClick: onRetry, primary: true }]}
          />
        </Centered>
      );
    case 'empty':
      return (
        <Message icon={<IconPackage size={28} stroke={1.5} />} title="The catalog is empty">
          It answered that it has no items at all.
          <Button variant="default" onClick={onRetry}>
            Ask again
          </Button>
        </Message>
      );
    case 'filtered-empty':
      return (
        <Message icon={<IconFilterOff size={28} stroke={1.5} />} title="No items match these filters">
          Whether the catalog matches whole names or parts of them is its own choice: try a shorter or a whole
          name.
          <Button onClick={onClearFilters}>Clear filters</Button>
        </Message>
      );
    case 'beyond-last':
      return (
        <Message icon={<IconListDetails size={28} stroke={1.5} />} title="There is nothing on this page">
          {face.lastPage === null
            ? 'The list ends before it.'
            : `The last page is ${countText(face.lastPage)}.`}
          <Button onClick={() => onGoToPage(face.lastPage ?? 1)}>
            {face.lastPage === null ? 'Go to first page' : 'Go to last page'}
          </Button>
        </Message>
      );
    case 'all-unreadable':
      return (
        <Message icon={<IconTableOff size={28} stroke={1.5} />} title="None of the rows could be read">
          The catalog answered {countText(face.count)} {face.count === 1 ? 'row' : 'rows'}, but not in the
          documented shape.
          <UnreadableRows rows={quarantined} rowsInAnswer={face.count} />
        </Message>
      );
    default:
      return face satisfies never;
  }
}

function Message({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <Centered>
      <div className={styles.message} role="status">
        <span className={styles.icon} aria-hidden>
          {icon}
        </span>
        <strong className={styles.title}>{title}</strong>
        {children}
      </div>
    </Centered>
  );
}

/** One row of one cell, since a grid holds nothing else. */
function Centered({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: what can have the focus is inside.
    // biome-ignore lint/a11y/useSemanticElements: the grid is no table element.
    <div role="row" className={styles.row}>
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="gridcell" aria-colspan={itemColumns.length} className={styles.centered}>
        {children}
      </div>
    </div>
  );
}
