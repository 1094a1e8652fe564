import type { ReactNode } from 'react';

/** Something the palette can do or lead to. `id` is unique among all of them. */
export type PaletteEntry = {
  id: string;
  text: string;
  /** Stands dim behind the text, and is found too. */
  detail?: string | undefined;
  /** The key that does the same, ready to be shown. */
  keys?: string | undefined;
  icon: ReactNode;
  run(): void;
};

export type PaletteSection = {
  title: string;
  entries: readonly PaletteEntry[];
  /**
   * Its entries are found by letters with gaps too, as by their initials. Only for things to do: of the names of items nearly any
   * letters are some, and Enter would open one that nobody meant.
   */
  isFoundByInitials?: boolean;
};
