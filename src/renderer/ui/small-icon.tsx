import type { TablerIcon } from '@tabler/icons-react';

/** An icon beside a text or in a labelled button, which screen readers needn't read. `size`: CSS pixels. */
export function SmallIcon({ of: Icon, size = 16 }: { of: TablerIcon; size?: number }) {
  return <Icon size={size} stroke={1.75} aria-hidden />;
}
