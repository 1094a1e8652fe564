import { timeText } from '#renderer/data/local-copy.ts';
import { visibleText } from '#renderer/ui/visible-text.ts';
import { byName } from '#shared/by-name.ts';
import { itemStatuses } from '#shared/item.ts';
import { type IdFilter, itemFilters, type RowTextFilter, type TextFilter } from '#shared/item-filters.ts';
import { withFilterId, withLocalCopySearch } from '#shared/item-query.ts';
import {
  type LocalCopyRange,
  type LocalCopySearch,
  localCopyMarks,
  localCopyRanges,
  wholeLocalCopy,
} from '#shared/local-copy.ts';
import { shortWears, wears } from '#shared/market-name.ts';
import { hundredthsText } from '#shared/price.ts';
import { words } from '#words/words.ts';
import { type Filtering, wholeTexts, withTexts } from './comma-filters.ts';

/** Every filter of the list: what each source offers. Bar, menu, chips and editors are derived from this. */

export type BarFilterId = TextFilter | IdFilter | RangeId | ChoiceId | 'changedSince' | 'groups';
export type RangeId = (typeof localCopyRanges)[number];
type ChoiceId = 'wears' | 'marks' | 'statuses';

export type BarFilter = {
  label: string;
  /** The service has no such filter (section 4.1), a local copy does. */
  needsLocalCopy: boolean;
  editor: Editor;
  /** What is chosen, as its chip shows it; null: nothing. */
  chosen(filtering: Filtering): string | null;
  /** Without it, from page 1. */
  without(filtering: Filtering): Filtering;
};

/** How a filter is edited. `switch`: it is only on or off. */
export type Editor =
  | { kind: 'names'; filter: RowTextFilter }
  | { kind: 'id'; filter: IdFilter }
  | { kind: 'range'; of: RangeId }
  | { kind: 'choices'; choices: readonly Choice[]; hint: string | undefined }
  | { kind: 'period' }
  | { kind: 'switch' };

/** One of several choices that can be combined. */
type Choice = {
  label: string;
  isChosen(filtering: Filtering): boolean;
  toggled(now: Filtering): Filtering;
};

const texts = words.localCopies;
const { fields } = words.lookingUp.filters;

/** In the order of the menu: those of both sources first. */
export const barFilters: Readonly<Record<BarFilterId, BarFilter>> = {
  name: names('name'),
  market_hash_name: names('market_hash_name'),
  appid: {
    label: fields.appid.label,
    needsLocalCopy: false,
    editor: { kind: 'id', filter: 'appid' },
    chosen: ({ query: { appid } }) =>
      appid === null ? null : (itemFilters.appid.known[appid] ?? String(appid)),
    without: (now) => ({ ...now, query: withFilterId(now.query, 'appid', null) }),
  },
  ...byName(localCopyRanges, range),
  wears: choices(texts.wear, wears, (wear) => wear, inLocalCopy('wears'), {
    short: (wear) => shortWears[wear],
  }),
  marks: choices(texts.mark, localCopyMarks, (mark) => texts.marks[mark], inLocalCopy('marks')),
  statuses: choices(texts.status, itemStatuses, (status) => words.statuses[status], inLocalCopy('statuses'), {
    hint: texts.noneSeen,
  }),
  changedSince: ofLocalCopy(
    texts.changed,
    { kind: 'period' },
    ({ changedSince }) => (changedSince === null ? null : texts.since(timeText(changedSince))),
    () => ({ changedSince: null }),
  ),
  groups: ofLocalCopy(
    texts.groups.toggle,
    { kind: 'switch' },
    ({ groups }) => (groups === null ? null : ''),
    () => ({ groups: null }),
  ),
};

// Safe: the type above allows no other keys.
export const barFilterIds = Object.keys(barFilters) as readonly BarFilterId[];

/** The filters that are set. */
export function chosenFilters(filtering: Filtering): BarFilterId[] {
  return barFilterIds.filter((id) => barFilters[id].chosen(filtering) !== null);
}

/** Changes the search of a local copy; a list of the service is unchanged. */
export function withSearch(
  now: Filtering,
  change: (search: LocalCopySearch) => Partial<LocalCopySearch>,
): Filtering {
  const { localCopy } = now.query;
  return localCopy === undefined
    ? now
    : { ...now, query: withLocalCopySearch(now.query, { ...localCopy, ...change(localCopy) }) };
}

function names(filter: RowTextFilter): BarFilter {
  return {
    label: fields[filter].label,
    needsLocalCopy: false,
    editor: { kind: 'names', filter },
    chosen(filtering) {
      const [first, ...others] = wholeTexts(filtering, filter);
      return first === undefined ? null : words.lookingUp.chips.several(visibleText(first), others.length);
    },
    without: (now) => withTexts(now, filter, []),
  };
}

function range(of: RangeId): BarFilter {
  return ofLocalCopy(
    texts.ranges[of].label,
    { kind: 'range', of },
    ({ ranges }) => rangeText(ranges[of], texts.ranges[of].unit),
    ({ ranges }) => ({ ranges: { ...ranges, [of]: wholeLocalCopy.ranges[of] } }),
  );
}

/** `≥ 5`, `≤ 20` or `5–20`, without fraction digits that are zero. */
function rangeText({ min, max }: LocalCopyRange, unit: string): string | null {
  const short = (value: number) => `${hundredthsText(value).replace(/\.00$/, '').replace('-', '−')}${unit}`;
  if (min !== null && max !== null) return min === max ? short(min) : texts.between(short(min), short(max));
  if (min !== null) return texts.atLeast(short(min));
  return max === null ? null : texts.atMost(short(max));
}

/** Where the chosen values of a filter are. */
type Chosen<Value> = {
  needsLocalCopy: boolean;
  valuesIn(filtering: Filtering): readonly Value[];
  withValues(now: Filtering, values: readonly Value[]): Filtering;
};

/** A filter with choices that can be combined. `short`: a choice in the chip. */
function choices<Value extends string>(
  label: string,
  all: readonly Value[],
  text: (value: Value) => string,
  { needsLocalCopy, valuesIn, withValues }: Chosen<Value>,
  { short = text, hint }: { short?: (value: Value) => string; hint?: string } = {},
): BarFilter {
  const isChosen = (filtering: Filtering, value: Value) => valuesIn(filtering).includes(value);
  const choices = all.map((value) => {
    const toggledIn = (now: Filtering) => all.filter((one) => isChosen(now, one) !== (one === value));
    return {
      label: text(value),
      isChosen: (filtering: Filtering) => isChosen(filtering, value),
      toggled: (now: Filtering) => withValues(now, toggledIn(now)),
    };
  });
  const chosenIn = (filtering: Filtering) => all.filter((value) => isChosen(filtering, value));
  return {
    label,
    needsLocalCopy,
    editor: { kind: 'choices', choices, hint },
    chosen: (filtering) => chosenIn(filtering).map(short).join(', ') || null,
    without: (now) => withValues(now, []),
  };
}

/** Those of a filter that only a local copy has. */
function inLocalCopy<Id extends ChoiceId>(id: Id): Chosen<LocalCopySearch[Id][number]> {
  return {
    needsLocalCopy: true,
    valuesIn: ({ query }) => query.localCopy?.[id] ?? [],
    withValues: (now, values) => withSearch(now, () => ({ [id]: values })),
  };
}

/** A filter that only a local copy has. */
function ofLocalCopy(
  label: string,
  editor: Editor,
  chosen: (search: LocalCopySearch) => string | null,
  without: (search: LocalCopySearch) => Partial<LocalCopySearch>,
): BarFilter {
  return {
    label,
    needsLocalCopy: true,
    editor,
    chosen: ({ query }) => (query.localCopy === undefined ? null : chosen(query.localCopy)),
    without: (now) => withSearch(now, without),
  };
}
