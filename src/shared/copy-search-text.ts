import {
  type CopyGroupSort,
  type CopyRange,
  type CopySearch,
  type CopySort,
  copyGroupColumns,
  copyMarks,
  copyRanges,
  copyRangesOf,
  copySortColumns,
  maxSearchLength,
  wholeCopy,
} from './catalog-copy.ts';
import { itemStatuses } from './item.ts';
import { wears } from './market-name.ts';
import { hundredthsIn, hundredthsText } from './price.ts';

/** The text form of a search of a copy, as parameters of a view. */

export const searchParameters = [
  'source',
  'text',
  'market_name',
  ...copyRanges,
  'wear',
  'mark',
  'changed_since',
  'status',
  'sort',
  'groups',
] as const;

type SearchParameter = (typeof searchParameters)[number];

/** Unset filters are left out. */
export function searchEntries(search: CopySearch): [name: SearchParameter, value: string][] {
  const { text, marketName, ranges, wears: wear, marks, changedSince, statuses, sort, groups } = search;
  const values: Record<SearchParameter, readonly (string | null | undefined)[]> = {
    source: ['copy'],
    text: [text],
    market_name: [marketName],
    ...copyRangesOf((of) => [rangeText(ranges[of])]),
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

function rangeText({ min, max }: CopyRange): string | null {
  const decimal = (value: number | null) => (value === null ? '' : hundredthsText(value));
  return min === null && max === null ? null : `${decimal(min)}..${decimal(max)}`;
}

function sortText({ by, isDescending }: CopySort | CopyGroupSort): string {
  return `${isDescending ? '-' : ''}${by}`;
}

function sortIn<By extends string>(columns: readonly By[], text: string | null) {
  const by = columns.find((column) => column === text?.replace('-', ''));
  return by === undefined ? null : { by, isDescending: text?.startsWith('-') === true };
}

/** The search in a view's parameters; undefined: the view is of the service. Invalid parts are ignored. */
export function searchIn(given: URLSearchParams): CopySearch | undefined {
  if (given.get('source') !== 'copy') return undefined;
  const since = given.get('changed_since') ?? '';
  return {
    text: (given.get('text') ?? '').slice(0, maxSearchLength),
    marketName: given.get('market_name')?.slice(0, maxSearchLength) || null,
    ranges: copyRangesOf((of) => {
      const [min, max] = (given.get(of) ?? '').split('..').map(hundredthsIn);
      return { min: min ?? null, max: max ?? null };
    }),
    wears: wears.filter((one) => given.getAll('wear').includes(one)),
    marks: copyMarks.filter((one) => given.getAll('mark').includes(one)),
    changedSince: /^\d{1,15}$/.test(since) ? Number(since) : null,
    statuses: itemStatuses.filter((one) => given.getAll('status').includes(one)),
    sort: sortIn(copySortColumns, given.get('sort')) ?? wholeCopy.sort,
    groups: sortIn(copyGroupColumns, given.get('groups')),
  };
}

/** Whether a filter that only a copy has is set. */
export function isNarrowed(search: CopySearch): boolean {
  return !isSameSearch({ ...search, sort: wholeCopy.sort, groups: null }, wholeCopy);
}

/** Whether they find and sort the same. Undefined: the view is of the service. */
export function isSameSearch(a: CopySearch | undefined, b: CopySearch | undefined): boolean {
  const textOf = (search: CopySearch | undefined) => search && JSON.stringify(searchEntries(search));
  return a === b || textOf(a) === textOf(b);
}
