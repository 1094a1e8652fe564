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
  wears: choices({
    label: texts.wear,
    all: wears,
    text: (wear) => wear,
    short: (wear) => shortWears[wear],
    ...inLocalCopy('wears'),
  }),
  marks: choices({
    label: texts.mark,
    all: localCopyMarks,
    text: (mark) => texts.marks[mark],
    ...inLocalCopy('marks'),
  }),
  statuses: choices({
    label: texts.status,
    hint: texts.noneSeen,
    all: itemStatuses,
    text: (status) => words.statuses[status],
    ...inLocalCopy('statuses'),
  }),
  changedSince: ofLocalCopy(texts.changed, { kind: 'period' }, ['changedSince'], ({ changedSince }) =>
    changedSince === null ? null : texts.since(timeText(changedSince)),
  ),
  groups: ofLocalCopy(texts.groups.toggle, { kind: 'switch' }, ['groups'], ({ groups }) =>
    groups === null ? null : '',
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
  return {
    ...ofLocalCopy(texts.ranges[of].label, { kind: 'range', of }, [], ({ ranges }) =>
      rangeText(ranges[of], texts.ranges[of].unit),
    ),
    without: (now) =>
      withSearch(now, ({ ranges }) => ({ ranges: { ...ranges, [of]: wholeLocalCopy.ranges[of] } })),
  };
}

/** `≥ 5`, `≤ 20` or `5–20`, without fraction digits that are zero. */
function rangeText({ min, max }: LocalCopyRange, unit: string): string | null {
  const short = (value: number) => `${hundredthsText(value).replace(/\.00$/, '').replace('-', '−')}${unit}`;
  if (min !== null && max !== null) return min === max ? short(min) : texts.between(short(min), short(max));
  if (min !== null) return texts.atLeast(short(min));
  return max === null ? null : texts.atMost(short(max));
}

/** A filter with choices that can be combined. */
function choices<Value extends string>(of: {
  label: string;
  hint?: string;
  needsLocalCopy: boolean;
  all: readonly Value[];
  text(value: Value): string;
  /** For the chip. */
  short?(value: Value): string;
  valuesIn(filtering: Filtering): readonly Value[];
  withValues(now: Filtering, values: readonly Value[]): Filtering;
}): BarFilter {
  const { label, hint, needsLocalCopy, all, text, short = text, valuesIn, withValues } = of;
  const isChosen = (filtering: Filtering, value: Value) => valuesIn(filtering).includes(value);
  const choices = all.map((value) => {
    const toggledIn = (now: Filtering) => all.filter((one) => isChosen(now, one) !== (one === value));
    return {
      label: text(value),
      isChosen: (filtering: Filtering) => isChosen(filtering, value),
      toggled: (now: Filtering) => withValues(now, toggledIn(now)),
    };
  });
  return {
    label,
    needsLocalCopy,
    editor: { kind: 'choices', choices, hint },
    chosen: (filtering) =>
      all
        .filter((value) => isChosen(filtering, value))
        .map(short)
        .join(', ') || null,
    without: (now) => withValues(now, []),
  };
}

/** The values of a choice that only a local copy has. */
function inLocalCopy<Id extends ChoiceId>(id: Id) {
  return {
    needsLocalCopy: true,
    valuesIn: ({ query }: Filtering): LocalCopySearch[Id] => query.localCopy?.[id] ?? wholeLocalCopy[id],
    withValues: (now: Filtering, values: LocalCopySearch[Id]) => withSearch(now, () => ({ [id]: values })),
  };
}

/** A filter that only a local copy has, and the parts of its search that it sets. */
function ofLocalCopy(
  label: string,
  editor: Editor,
  parts: readonly (keyof LocalCopySearch)[],
  chosen: (search: LocalCopySearch) => string | null,
): BarFilter {
  return {
    label,
    needsLocalCopy: true,
    editor,
    chosen: ({ query }) => (query.localCopy === undefined ? null : chosen(query.localCopy)),
    without: (now) =>
      withSearch(now, () => Object.fromEntries(parts.map((part) => [part, wholeLocalCopy[part]]))),
  };
}
