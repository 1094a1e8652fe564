import { memo, type RefObject, useId } from 'react';
import type { FilterMessages } from '#shared/failure.ts';
import { hasFilters, type ItemQuery } from '#shared/item-query.ts';
import { withAppid, withMarketHashNames, withNames, withoutFilters } from '#shared/item-query-changes.ts';
import { appChoices, appidIn, appName } from './app-choices.ts';
import { ChipsField } from './chips-field.tsx';
import { ChoiceField } from './choice-field.tsx';
import { FieldMessages } from './field-messages.tsx';
import styles from './filter-bar.module.css';
import { isSameList } from './same-list.ts';
import { useSteadyCallback } from './use-steady-callback.ts';

export type FilterBarProps = {
  query: ItemQuery;
  onQueryChange(query: ItemQuery): void;
  /** The service's words about the filters (a 422, section 4.1), each shown at the filter it belongs to. */
  messages: FilterMessages;
  firstInputRef: RefObject<HTMLInputElement | null>;
};

/** The three documented filters. Every committed change asks for page 1, so turning pages leaves it as it is. */
export const FilterBar = memo(
  DrawnFilterBar,
  (before, now) =>
    isSameList(before.query, now.query) &&
    before.messages === now.messages &&
    before.onQueryChange === now.onQueryChange,
);

function DrawnFilterBar({ query, onQueryChange, messages, firstInputRef }: FilterBarProps) {
  const appMessagesId = useId();
  const chooseApp = useSteadyCallback((text: string) => onQueryChange(withAppid(query, appidIn(text))));
  const clearApp = useSteadyCallback(() => onQueryChange(withAppid(query, null)));

  return (
    <search className={styles.bar} aria-label="Filters">
      <div className={styles.fields}>
        <ChipsField
          label="Name"
          values={query.names}
          onChange={(names) => onQueryChange(withNames(query, names))}
          messages={messages.name ?? []}
          inputRef={firstInputRef}
        />
        <ChipsField
          label="Market name"
          values={query.marketHashNames}
          onChange={(names) => onQueryChange(withMarketHashNames(query, names))}
          messages={messages.market_hash_name ?? []}
        />
        <div className={styles.app}>
          <ChoiceField
            label="App"
            labelPlace="inside"
            text={query.appid === null ? '' : appName(query.appid)}
            placeholder="Any"
            choicesFor={appChoices}
            nothingFits="Type an app id: digits only"
            onChoose={chooseApp}
            onClear={clearApp}
            isInvalid={messages.appid !== undefined}
            describedBy={messages.appid === undefined ? undefined : appMessagesId}
            position="bottom"
            title={query.appid === null ? undefined : `App id ${query.appid}`}
          />
          <FieldMessages id={appMessagesId} messages={messages.appid ?? []} />
        </div>
        {/* Always there, so that the fields don't move when the first filter is set. */}
        <button
          type="button"
          className={styles.clear}
          disabled={!hasFilters(query)}
          onClick={() => onQueryChange(withoutFilters(query))}
        >
          Clear filters
        </button>
      </div>
      <FieldMessages id={`${appMessagesId}-other`} messages={messages.other ?? []} />
    </search>
  );
}
