import { useEffect, useState } from 'react';
import { ageText, msUntilNextAge, seenTimeText } from '#renderer/ui/seen-text.ts';

/** "Seen 10:07:12 · 2 min ago". It renews itself only when its words change, and only this element is drawn again. */
export function Seen({ atMs, className }: { atMs: number; className?: string | undefined }) {
  const [, renew] = useState(0);
  const nowMs = Date.now();
  const waitMs = msUntilNextAge(atMs, nowMs);

  useEffect(() => {
    const timer = setTimeout(() => renew((count) => count + 1), waitMs);
    return () => clearTimeout(timer);
  });

  return (
    <span className={className} title="When this answer came, by this computer’s clock">
      Seen {seenTimeText(atMs, nowMs)} · {ageText(atMs, nowMs)}
    </span>
  );
}
