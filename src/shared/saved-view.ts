import type { Settings } from './settings.ts';
import { type View, viewToText } from './view-link.ts';

/** A named way of looking at one catalog: filters, page size and columns. */
export type SavedView = {
  id: string;
  connectionId: string;
  /** One line, not empty, different from the others of its connection. */
  name: string;
  /** As {@link savedTextOf} gives it. */
  text: string;
  /** The table's columns (see settings.ts) as they were; null: whichever are shown. */
  columns: Settings['columns'] | null;
};

export type SavedViewDraft = Pick<SavedView, 'name' | 'text' | 'columns'>;

/** What may be changed of a saved view; the catalog it belongs to may not. */
export type SavedViewChange = Partial<SavedViewDraft>;

/** What of a view is kept under a name: its filters and page size, never a page, a panel or an item. */
export function savedPartOf(view: View): View {
  return { ...view, query: { ...view.query, page: 1 }, panel: 'items', itemId: null };
}

export function savedTextOf(view: View): string {
  return viewToText(savedPartOf(view));
}
