import type { SavedView } from '#shared/saved-view.ts';

/** What a name is being asked for. */
export type ViewNaming = { kind: 'new' } | { kind: 'rename'; view: SavedView };
