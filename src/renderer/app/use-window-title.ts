import { useEffect } from 'react';
import { useAllWatchedItems } from '#renderer/desktop/watched-items.tsx';
import { visibleText } from '#renderer/ui/visible-text.ts';
import { words } from '#words/words.ts';

/** `(2) Warehouse – Item Catalog`: which catalog this is, and how many watched items changed that nobody looked at yet. */
export function useWindowTitle(connectionName: string): void {
  const unseen = useAllWatchedItems().filter((item) => item.hasUnseenChange).length;
  useEffect(() => {
    const name = visibleText(connectionName);
    document.title =
      unseen > 0 ? words.frame.windowTitleWithUnseen(unseen, name) : words.frame.windowTitle(name);
  }, [connectionName, unseen]);
}
