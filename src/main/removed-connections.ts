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
  return {
    watch: {
      ...watch,
      add: async (item) => (gone.has(item.connectionId) ? 'watched' : watch.add(item)),
    },
    recents: {
      ...recents,
      note: async (opened) => (gone.has(opened.connectionId) ? [] : recents.note(opened)),
    },
    tickets: {
      ...tickets,
      put: async (ticket) => (gone.has(ticket.connectionId) ? [] : tickets.put(ticket)),
    },
    notes: {
      ...notes,
      put: async (draft) => (gone.has(draft.connectionId) ? [] : notes.put(draft)),
    },
    views: {
      ...views,
      async add(draft) {
        const connectionId = viewFromText(draft.text)?.connectionId;
        const isGone = connectionId !== undefined && gone.has(connectionId);
        return isGone ? success(await views.list()) : views.add(draft);
      },
      restore: async (view, at) =>
        gone.has(view.connectionId) ? success(await views.list()) : views.restore(view, at),
    },
  };
}
