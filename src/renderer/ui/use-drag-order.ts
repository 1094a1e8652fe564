import { type DragEvent, useRef, useState } from 'react';

/** Where a dragged entry would be dropped. */
export type DropPlace = { side: 'before' | 'after'; of: string };

/** The type of the dragged data, which other windows and the system ignore. */
const dragKind = 'application/x-item-catalog-order';

/**
 * Reordering of entries by dragging: handlers for each of them, and where the dragged one would be dropped
 * now. `axis` is the direction of the list.
 */
export function useDragOrder(axis: 'x' | 'y', onMove: (id: string, to: DropPlace) => void) {
  const dragged = useRef<string | null>(null);
  const [place, setPlace] = useState<DropPlace | null>(null);

  function end() {
    dragged.current = null;
    setPlace(null);
  }

  const handlersFor = (id: string) => ({
    draggable: true,
    onDragStart(event: DragEvent) {
      dragged.current = id;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData(dragKind, id);
    },
    onDragOver(event: DragEvent<HTMLElement>) {
      if (dragged.current === null) return;
      event.preventDefault();
      const to: DropPlace = { side: sideOf(event, axis), of: id };
      setPlace((before) => (before?.of === to.of && before.side === to.side ? before : to));
    },
    onDrop(event: DragEvent<HTMLElement>) {
      if (dragged.current === null) return;
      event.preventDefault();
      onMove(dragged.current, { side: sideOf(event, axis), of: id });
      end();
    },
    onDragEnd: end,
  });

  /** The side on which the dragged one would be dropped; undefined: not at this one. */
  const sideAt = (id: string) => (place?.of === id && dragged.current !== id ? place.side : undefined);

  return { handlersFor, sideAt };
}

function sideOf(event: DragEvent<HTMLElement>, axis: 'x' | 'y'): DropPlace['side'] {
  const box = event.currentTarget.getBoundingClientRect();
  const isFirstHalf =
    axis === 'x' ? event.clientX < box.left + box.width / 2 : event.clientY < box.top + box.height / 2;
  return isFirstHalf ? 'before' : 'after';
}
