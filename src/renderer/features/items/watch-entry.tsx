import { Menu } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { useWatchedItem } from '#renderer/desktop/watched-items.tsx';
import { useToast } from '#renderer/ui/toasts.tsx';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { CatalogRow } from '#shared/item.ts';
import { maxWatched } from '#shared/watch.ts';
import { words } from '#words/words.ts';

/** The entry of a row's menu that watches its item, or stops watching it. */
export function WatchEntry({ connectionId, item }: { connectionId: string; item: CatalogRow }) {
  const desktop = useDesktop();
  const toast = useToast();
  const isWatched = useWatchedItem(connectionId, item.id) !== null;
  const Icon = isWatched ? IconBellOff : IconBell;

  async function toggle() {
    const target = { connectionId, itemId: item.id };
    const name = visibleText(item.name);
    if (isWatched) {
      await desktop.watch.remove(target);
      toast({ text: words.watch.removed(name) });
    } else {
      const added = await desktop.watch.add(target);
      toast({ text: added === 'full' ? words.watch.full(maxWatched) : words.table.nowWatched(name) });
    }
  }

  return (
    <Menu.Item leftSection={<Icon size={15} stroke={1.75} aria-hidden />} onClick={() => void toggle()}>
      {isWatched ? words.watch.stopWatching : words.watch.watchItem}
    </Menu.Item>
  );
}
