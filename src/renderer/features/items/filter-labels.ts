import type { TextFilter } from '#shared/match-here.ts';

/** What the two filters of several texts are called. */
export const filterLabels: Readonly<Record<TextFilter, string>> = {
  names: 'Name',
  marketHashNames: 'Market name',
};
