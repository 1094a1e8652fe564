import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { failureOf } from '#renderer/desktop/failure-error.ts';
import { itemQueries } from '#renderer/desktop/item-queries.ts';
import { failureText } from '#renderer/ui/failure-text.ts';
import shared from '#renderer/ui/shared.module.css';
import { type Failure, failureCode } from '#shared/failure.ts';
import type { ItemPage } from '#shared/item.ts';
import type { RowTextFilter } from '#shared/item-filters.ts';
import { defaultQuery, type ItemQuery, limitBounds } from '#shared/item-query.ts';
import { words } from '#words/words.ts';
import styles from './chip-popover.module.css';

type MatchProbeProps = { connectionId: string; filter: RowTextFilter; text: string };

/**
 * Requests one text on demand and compares the results with it, since the API doesn't document whether filters match exactly or partially
 * (section 4.1). Closing the popover cancels it.
 */
export function MatchProbe({ connectionId, filter, text }: MatchProbeProps) {
  const [isRequested, setRequested] = useState(false);
  const { probe } = words.lookingUp;
  const query = { ...itemQueries.list(useDesktop(), connectionId, probeQuery(filter, text), 'probe') };
  const { data, error, isFetching, refetch } = useQuery({ ...query, enabled: isRequested });

  return (
    <>
      {/* Mounted before its text, or a screen reader may miss it. */}
      <div className={isRequested ? styles.facts : undefined} role="status">
        {isRequested &&
          (isFetching ? (
            probe.asking
          ) : data !== undefined ? (
            <ProbeAnswer page={data} filter={filter} text={text} />
          ) : (
            <ProbeFailure failure={failureOf(error)} />
          ))}
      </div>
      {/* The same button all along: the focus stays on it. */}
      <div className={shared.row}>
        <Button
          size="compact-sm"
          variant="default"
          title={probe.askNote}
          onClick={() => (isRequested ? !isFetching && void refetch() : setRequested(true))}
        >
          {isRequested ? probe.again : probe.ask}
        </Button>
      </div>
    </>
  );
}

function ProbeFailure({ failure }: { failure: Failure }) {
  return (
    <span>
      {failureText(failure).title} <code>{failureCode(failure)}</code>
    </span>
  );
}

function probeQuery(filter: RowTextFilter, text: string): ItemQuery {
  return { ...defaultQuery, [filter]: [text], limit: limitBounds.max };
}

function ProbeAnswer({ page, filter, text }: { page: ItemPage; filter: RowTextFilter; text: string }) {
  const { probe } = words.lookingUp;
  const values = page.rows.map((row) => row[filter]);
  const { total } = page.pagination;
  if (values.length === 0) return probe.none;
  return (
    <>
      <span>
        {probe.answers(total ?? values.length)} <CountsText text={text} values={values} />
      </span>
      <span className={styles.note}>
        {total === null
          ? probe.checkedUncounted(values.length)
          : total > values.length
            ? probe.checked(values.length, total)
            : probe.checkedAll(values.length)}
      </span>
    </>
  );
}

/** `3 exact, 9 partial`: how the texts of rows compare with the requested text. Only counts above 0, except for exact ones. */
export function CountsText({ text, values }: { text: string; values: readonly string[] }) {
  const { probe } = words.lookingUp;
  const counts = matchCounts(text, values);
  const shown = comparisons.filter((of) => of === 'equal' || counts[of] > 0);
  return <span>{shown.map((of) => probe[of](counts[of])).join(', ')}</span>;
}

/** `equalButCase`: but for upper and lower case. `contains`: contains the text, ignoring case. */
const comparisons = ['equal', 'equalButCase', 'contains', 'neither'] as const;
type Comparison = (typeof comparisons)[number];

/** Each text counts once. */
export function matchCounts(text: string, values: readonly string[]): Record<Comparison, number> {
  const counts = { equal: 0, equalButCase: 0, contains: 0, neither: 0 };
  for (const value of values) counts[comparison(text, value)] += 1;
  return counts;
}

function comparison(text: string, value: string): Comparison {
  if (value === text) return 'equal';
  const [low, lowValue] = [text.toLowerCase(), value.toLowerCase()];
  if (lowValue === low) return 'equalButCase';
  return lowValue.includes(low) ? 'contains' : 'neither';
}
