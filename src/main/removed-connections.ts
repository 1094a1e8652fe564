import { success } from '#shared/outcome.ts';
import { viewFromText } from '#shared/view-link.ts';
import type { Notes } from './notes/notes.ts';
import type { RecentItems } from './recent-items/recent-items.ts';
import type { SavedViews } from './saved-views/saved-views.ts';
import type { Tickets } from './tickets/tickets.ts';
import type { WatchService } from './watch/watch-service.ts';

type ConnectionStores = {
  watch: WatchService;
  recents: RecentItems;
  tickets: Tickets;
  views: SavedViews;
  notes: Notes;
};

/**
 * What is kept beside a connection, for a page that is a moment behind: it notes what it still shows, and an Undo may still be
 * there. Of a connection in `gone` nothing is kept any more, without a failure.
 */
export function ignoreRemovedConnections(
  gone: ReadonlySet<string>,
  { watch, recents, tickets, views, notes }: ConnectionStores,
): ConnectionStores {
  const isGone = ({ connectionId }: { connectionId: string }) => gone.has(connectionId);
  return {
    watch: { ...watch, add: async (item) => (isGone(item) ? 'watched' : watch.add(item)) },
    recents: { ...recents, note: async (opened) => (isGone(opened) ? [] : recents.note(opened)) },
    tickets: { ...tickets, put: async (ticket) => (isGone(ticket) ? [] : tickets.put(ticket)) },
    notes: { ...notes, put: async (draft) => (isGone(draft) ? [] : notes.put(draft)) },
    views: {
      ...views,
      async add(draft) {
        const view = viewFromText(draft.text);
        return view !== null && isGone(view) ? success(await views.list()) : views.add(draft);
      },
      restore: async (view, at) => (isGone(view) ? success(await views.list()) : views.restore(view, at)),
    },
  };
}
