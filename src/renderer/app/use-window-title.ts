import { useEffect } from 'react';
import { useAllWatchedItems } from '#renderer/desktop/watched-items.tsx';
import { countText } from '#words/numbers.ts';
import { words } from '#words/words.ts';

/** `(2) Warehouse – Item Catalog`: which catalog this is, and how many watched items changed that nobody looked at yet. */
export function useWindowTitle(connectionName: string): void {
  const unseen = useAllWatchedItems().filter((item) => item.hasUnseenChange).length;
  useEffect(() => {
    const count = unseen > 0 ? `(${countText(unseen)}) ` : '';
    document.title = `${count}${connectionName} – ${words.common.appName}`;
  }, [connectionName, unseen]);
}
