import fc from 'fast-check';
import { itemStatuses } from './item.ts';
import {
  type LocalCopySearch,
  localCopyGroupColumns,
  localCopyMarks,
  localCopySortColumns,
  maxSearchLength,
  wholeLocalCopy,
} from './local-copy.ts';
import { isNarrowed, isSameSearch, searchEntries, searchIn } from './local-copy-search-text.ts';
import { wears } from './market-name.ts';
import { hundredthsIn, hundredthsText } from './price.ts';
import { property } from './testing/property.ts';

const hundredths = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 });
const bound = fc.option(hundredths);
const range = fc.record({ min: bound, max: bound });
const search: fc.Arbitrary<LocalCopySearch> = fc.record({
  text: fc.string({ unit: 'binary', maxLength: maxSearchLength / 2 }).map((text) => text.toWellFormed()),
  marketName: fc.option(fc.string({ minLength: 1, maxLength: 40 })),
  ranges: fc.record({ price: range, platform_price: range, difference: range }),
  wears: fc.subarray([...wears]),
  marks: fc.subarray([...localCopyMarks]),
  changedSince: fc.option(fc.integer({ min: 0, max: 2 ** 45 })),
  statuses: fc.subarray([...itemStatuses]),
  sort: fc.record({ by: fc.constantFrom(...localCopySortColumns), isDescending: fc.boolean() }),
  groups: fc.option(fc.record({ by: fc.constantFrom(...localCopyGroupColumns), isDescending: fc.boolean() })),
});

property('a search survives a link unchanged', search, (given) => {
  const text = new URLSearchParams(searchEntries(given)).toString();
  const read = searchIn(new URLSearchParams(text));
  return read !== undefined && isSameSearch(read, given) && isNarrowed(read) === isNarrowed(given);
});

property('any text after source=copy is a search, and without it none', fc.string(), (text) => {
  const read = searchIn(new URLSearchParams(`source=copy&${text}`));
  return read !== undefined && searchIn(new URLSearchParams(text.replaceAll('source', ''))) === undefined;
});

property(
  'hundredths survive formatting and parsing',
  hundredths,
  (value) => hundredthsIn(hundredthsText(value)) === value,
);

property(
  'order and groups alone do not narrow a search',
  search,
  ({ sort, groups }) => !isNarrowed({ ...wholeLocalCopy, sort, groups }),
);
