import { useLayoutEffect, useRef } from 'react';
import { focusItem, focusMiddle } from './focus-part.ts';

/**
 * The focus never falls out of the window's parts: when what had it went away with the view that showed it, it goes to where
 * a person looks next, the item that was just opened or what stands in the middle. `takesFocus`: also at first.
 */
export function useKeptFocus(where: Where, takesFocus: boolean): void {
  const before = useRef<Where | null>(takesFocus ? null : where);
  useLayoutEffect(() => {
    const from = before.current;
    before.current = where;
    if (!isMoved(from, where) || !isLost()) return;
    if (where.itemId !== null && where.itemId !== from?.itemId) focusItem();
    else focusMiddle();
  });
}

type Where = { connectionId: string; panel: string; itemId: number | null; hasTrouble: boolean };

function isMoved(from: Where | null, to: Where): boolean {
  return (
    from?.connectionId !== to.connectionId ||
    from.panel !== to.panel ||
    from.itemId !== to.itemId ||
    from.hasTrouble !== to.hasTrouble
  );
}

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
