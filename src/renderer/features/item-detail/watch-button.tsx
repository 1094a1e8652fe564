import { IconBell, IconBellRinging } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useAppCommand, useCommandState } from '#renderer/desktop/app-commands.tsx';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { useWatchedItem } from '#renderer/desktop/watched-items.tsx';
import { withCommandKey } from '#renderer/ui/key-names.ts';
import { useToast } from '#renderer/ui/toasts.tsx';
import { maxWatched } from '#shared/watch.ts';
import { words } from '#words/words.ts';
import styles from './pane-bar.module.css';
import { ToolButton } from './tool-button.tsx';

/** Watches the open item, or stops watching it. A change of a watched item counts as seen once its detail is in view. */
export function WatchButton({ connectionId, itemId }: { connectionId: string; itemId: number }) {
  const desktop = useDesktop();
  const watched = useWatchedItem(connectionId, itemId);
  const toast = useToast();
  const isWatched = watched !== null;
  useSeen(connectionId, itemId, (watched?.unseen ?? 0) > 0);

  async function toggle() {
    if (isWatched) return desktop.watch.remove({ connectionId, itemId });
    const added = await desktop.watch.add({ connectionId, itemId });
    if (added === 'full') toast({ text: words.watch.full(maxWatched) });
  }
  useAppCommand('watch-item', () => void toggle());
  useCommandState('watch-item', isWatched);

  const Icon = isWatched ? IconBellRinging : IconBell;
  return (
    <ToolButton
      label={words.watch.watchItem}
      hint={withCommandKey(isWatched ? words.watch.stopWatching : words.watch.watchItemHint, 'watch-item')}
      isPressed={isWatched}
      onClick={() => void toggle()}
    >
      <Icon className={isWatched ? styles.on : undefined} size={16} stroke={1.75} aria-hidden />
      {/* A part of the button's name, so the same while it is pressed: speech control goes by what is seen. */}
      <span data-words>{words.watch.watch}</span>
    </ToolButton>
  );
}

/** The user sees the open item while the window is in front of them, at the latest when they come back to it. */
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
