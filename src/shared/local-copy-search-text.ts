import { byName } from './by-name.ts';
import { itemStatuses } from './item.ts';
import {
  type LocalCopyGroupSort,
  type LocalCopyRange,
  type LocalCopySearch,
  type LocalCopySort,
  localCopyGroupColumns,
  localCopyMarks,
  localCopyRanges,
  localCopySortColumns,
  maxSearchLength,
  wholeLocalCopy,
} from './local-copy.ts';
import { wears } from './market-name.ts';
import { hundredthsIn, hundredthsText } from './price.ts';

/** The text form of a search of a local copy, as parameters of a view. */

export const searchParameters = [
  'source',
  'text',
  'market_name',
  ...localCopyRanges,
  'wear',
  'mark',
  'changed_since',
  'status',
  'sort',
  'groups',
] as const;

type SearchParameter = (typeof searchParameters)[number];

/** Unset filters are left out. */
export function searchEntries(search: LocalCopySearch): [name: SearchParameter, value: string][] {
  const { text, marketName, ranges, wears: wear, marks, changedSince, statuses, sort, groups } = search;
  const values: Record<SearchParameter, readonly (string | null | undefined)[]> = {
    source: ['copy'],
    text: [text],
    market_name: [marketName],
    ...byName(localCopyRanges, (of) => [rangeText(ranges[of])]),
    wear,
    mark: marks,
    changed_since: [changedSince?.toString()],
    status: statuses,
    sort: [sortText(sort)],
    groups: [groups && sortText(groups)],
  };
  return searchParameters.flatMap((name) =>
    values[name].flatMap((value): [SearchParameter, string][] => (value ? [[name, value]] : [])),
  );
}

function rangeText({ min, max }: LocalCopyRange): string | null {
  const decimal = (value: number | null) => (value === null ? '' : hundredthsText(value));
  return min === null && max === null ? null : `${decimal(min)}..${decimal(max)}`;
}

function sortText({ by, isDescending }: LocalCopySort | LocalCopyGroupSort): string {
  return `${isDescending ? '-' : ''}${by}`;
}

function sortIn<By extends string>(columns: readonly By[], text: string | null) {
  const by = columns.find((column) => column === text?.replace('-', ''));
  return by === undefined ? null : { by, isDescending: text?.startsWith('-') === true };
}

/** The search in a view's parameters; undefined: the view is of the service. Invalid parts are ignored. */
export function searchIn(given: URLSearchParams): LocalCopySearch | undefined {
  if (given.get('source') !== 'copy') return undefined;
  const since = given.get('changed_since') ?? '';
  return {
    text: (given.get('text') ?? '').slice(0, maxSearchLength),
    marketName: given.get('market_name')?.slice(0, maxSearchLength) || null,
    ranges: byName(localCopyRanges, (of) => {
      const [min, max] = (given.get(of) ?? '').split('..').map(hundredthsIn);
      return { min: min ?? null, max: max ?? null };
    }),
    wears: wears.filter((one) => given.getAll('wear').includes(one)),
    marks: localCopyMarks.filter((one) => given.getAll('mark').includes(one)),
    changedSince: /^\d{1,15}$/.test(since) ? Number(since) : null,
    statuses: itemStatuses.filter((one) => given.getAll('status').includes(one)),
    sort: sortIn(localCopySortColumns, given.get('sort')) ?? wholeLocalCopy.sort,
    groups: sortIn(localCopyGroupColumns, given.get('groups')),
  };
}

/** Whether a filter that only a local copy has is set. */
export function isNarrowed(search: LocalCopySearch): boolean {
  return !isSameSearch({ ...search, sort: wholeLocalCopy.sort, groups: null }, wholeLocalCopy);
}

/** Whether they find and sort the same. Undefined: the view is of the service. */
export function isSameSearch(a: LocalCopySearch | undefined, b: LocalCopySearch | undefined): boolean {
  const textOf = (search: LocalCopySearch | undefined) => search && JSON.stringify(searchEntries(search));
  return a === b || textOf(a) === textOf(b);
}
