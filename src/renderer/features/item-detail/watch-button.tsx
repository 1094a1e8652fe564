import { IconEye, IconEyeCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useAppCommand } from '#renderer/desktop/app-commands.tsx';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { useWatchedItem } from '#renderer/desktop/watched-items.tsx';
import { mostWatched } from '#shared/watch.ts';
import { words } from '#words/words.ts';
import { ToolButton } from './tool-button.tsx';
import styles from './watch-button.module.css';

/** How long it is said that no more items can be watched. */
const fullShownMs = 6_000;

/** Watches the open item, or stops watching it. A change of a watched item counts as seen once its detail is in view. */
export function WatchButton({ connectionId, itemId }: { connectionId: string; itemId: number }) {
  const desktop = useDesktop();
  const watched = useWatchedItem(connectionId, itemId);
  const [fullFor, setFullFor] = useState<number | null>(null);
  const isWatched = watched !== null;
  useSeen(connectionId, itemId, watched?.hasUnseenChange ?? false);

  async function toggle() {
    setFullFor(null);
    if (isWatched) await desktop.watch.remove({ connectionId, itemId });
    else if ((await desktop.watch.add({ connectionId, itemId })) === 'full') setFullFor(itemId);
  }
  useAppCommand('watch-item', () => void toggle());

  useEffect(() => {
    if (fullFor === null) return;
    const timer = setTimeout(() => setFullFor(null), fullShownMs);
    return () => clearTimeout(timer);
  }, [fullFor]);

  const Icon = isWatched ? IconEyeCheck : IconEye;
  return (
    <>
      <ToolButton
        label={words.watch.watchItem}
        hint={isWatched ? words.watch.stopWatching : words.watch.watchItemHint}
        isPressed={isWatched}
        onClick={() => void toggle()}
      >
        <Icon className={isWatched ? styles.on : undefined} size={16} stroke={1.75} aria-hidden />
      </ToolButton>
      <span className={styles.note} role="status" data-shown={fullFor === itemId || undefined}>
        {fullFor === itemId && words.watch.full(mostWatched)}
      </span>
    </>
  );
}

/** Somebody sees the open item while the window is in front of them, at the latest when they come back to it. */
function useSeen(connectionId: string, itemId: number, hasUnseenChange: boolean): void {
  const desktop = useDesktop();
  useEffect(() => {
    if (!hasUnseenChange) return;
    const see = () => void desktop.watch.markSeen({ connectionId, itemId });
    if (document.visibilityState === 'visible' && document.hasFocus()) {
      see();
      return;
    }
    window.addEventListener('focus', see, { once: true });
    return () => window.removeEventListener('focus', see);
  }, [desktop, connectionId, itemId, hasUnseenChange]);
}
