import type { Settings } from './settings.ts';
import { type View, viewToText } from './view-link.ts';

/** A named way of looking at one catalog: filters, page size and columns. */
export type SavedView = {
  id: string;
  connectionId: string;
  /** One line, not empty, unique within the connection. */
  name: string;
  /** From {@link savedTextOf}. */
  text: string;
  /** The table's columns (see settings.ts); null: the current ones. */
  columns: Settings['columns'] | null;
};

export type SavedViewDraft = Pick<SavedView, 'name' | 'text' | 'columns'>;

/** The editable parts of a saved view; its connection is fixed. */
export type SavedViewChange = Partial<SavedViewDraft>;

/** The parts of a view that are saved: filters and page size, never a page, a panel or an item. */
export function savedPartOf(view: View): View {
  return { ...view, query: { ...view.query, page: 1 }, panel: 'items', itemId: null };
}

export function savedTextOf(view: View): string {
  return viewToText(savedPartOf(view));
}
