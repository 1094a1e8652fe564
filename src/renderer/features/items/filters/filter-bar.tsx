import { memo, type RefObject, useId } from 'react';
import { useAppCommand } from '#renderer/desktop/app-commands.tsx';
import { useSteadyCallback } from '#renderer/ui/use-steady-callback.ts';
import type { FilterMessages } from '#shared/failure.ts';
import type { CatalogRow } from '#shared/item.ts';
import { appName, hasFilters } from '#shared/item-query.ts';
import { withAppid, withoutFilters } from '#shared/item-query-changes.ts';
import { askedPart, nothingMatchedHere, type TextFilter } from '#shared/match-here.ts';
import { words } from '#words/words.ts';
import { appChoices, appidIn } from './app-choices.ts';
import { ChipAbout } from './chip-about.tsx';
import { ChipsField } from './chips-field.tsx';
import { ChoiceField } from './choice-field.tsx';
import { type Filtering, movedToMarketNames, withTexts } from './comma-ways.ts';
import { areMarketNames } from './empty-hint.ts';
import { FieldMessages } from './field-messages.tsx';
import styles from './filter-bar.module.css';
import { longRequestNote } from './filter-text.ts';
import type { PasteOffer } from './paste-offers.tsx';
import { isSameList } from './same-list.ts';

export type FilterBarProps = {
  connectionId: string;
  filtering: Filtering;
  onFilteringChange(filtering: Filtering): void;
  /** The rows of the page as they came, when somebody asks about a chip. */
  pageRows(): readonly CatalogRow[];
  /** The service's words about the filters (a 422, section 4.1), each shown at the filter it belongs to. */
  messages: FilterMessages;
  firstInputRef: RefObject<HTMLInputElement | null>;
};

const { filters: texts } = words.lookingUp;

/** The three documented filters. Every committed change asks for page 1, so turning pages leaves it as it is. */
export const FilterBar = memo(
  DrawnFilterBar,
  (before, now) =>
    isSameList(before.filtering.query, now.filtering.query) &&
    JSON.stringify(before.filtering.matchHere) === JSON.stringify(now.filtering.matchHere) &&
    before.connectionId === now.connectionId &&
    before.messages === now.messages &&
    before.pageRows === now.pageRows &&
    before.onFilteringChange === now.onFilteringChange,
);

function DrawnFilterBar(props: FilterBarProps) {
  const { connectionId, filtering, onFilteringChange, pageRows, messages, firstInputRef } = props;
  const { query, matchHere } = filtering;
  const appMessagesId = useId();
  const longRequest = longRequestNote(query);
  const askFor = (to: typeof query) => onFilteringChange({ query: to, matchHere });
  const chooseApp = useSteadyCallback((text: string) => askFor(withAppid(query, appidIn(text))));
  const clearApp = useSteadyCallback(() => askFor(withAppid(query, null)));

  function chipsOf(filter: TextFilter) {
    const matched = new Map(matchHere[filter].map((text) => [askedPart(text), text]));
    return {
      label: texts.fields[filter],
      values: query[filter],
      matched,
      onChange: (values: string[]) => onFilteringChange(withTexts(filtering, filter, values)),
      about: (value: string, close: () => void) => (
        <ChipAbout
          connectionId={connectionId}
          filter={filter}
          value={value}
          whole={matched.get(value)}
          filtering={filtering}
          rows={pageRows()}
          onChange={(changed) => {
            close();
            onFilteringChange(changed);
          }}
        />
      ),
    };
  }

  function clear() {
    if (!hasFilters(query)) return;
    onFilteringChange({ query: withoutFilters(query), matchHere: nothingMatchedHere });
  }

  useAppCommand('clear-filters', clear, hasFilters(query));

  function marketNameOffer(pasted: readonly string[]): PasteOffer | null {
    if (!areMarketNames(pasted)) return null;
    const { chips } = words.lookingUp;
    return {
      text: chips.looksLikeMarketNames(pasted.length),
      action: chips.asMarketNames(pasted.length),
      run: () => onFilteringChange(movedToMarketNames(filtering, pasted)),
    };
  }

  return (
    <search className={styles.bar} aria-label={texts.label}>
      <div className={styles.fields}>
        <ChipsField
          {...chipsOf('names')}
          messages={messages.name ?? none}
          pasteOffer={marketNameOffer}
          inputRef={firstInputRef}
        />
        <ChipsField {...chipsOf('marketHashNames')} messages={messages.market_hash_name ?? none} />
        <div className={styles.app}>
          <ChoiceField
            label={texts.app}
            labelPlace="inside"
            text={query.appid === null ? '' : appName(query.appid)}
            placeholder={texts.anyApp}
            choicesFor={appChoices}
            nothingFits={texts.typeAppId}
            onChoose={chooseApp}
            onClear={clearApp}
            isInvalid={messages.appid !== undefined}
            describedBy={messages.appid === undefined ? undefined : appMessagesId}
            position="bottom"
            title={query.appid === null ? undefined : texts.appId(query.appid)}
          />
          <FieldMessages id={appMessagesId} messages={messages.appid ?? none} />
        </div>
        {/* Always there, so that the fields don't move when the first filter is set. */}
        <button
          type="button"
          className={styles.clear}
          // A disabled button would lose the focus as soon as it has done its work.
          aria-disabled={!hasFilters(query)}
          onClick={clear}
        >
          {words.commands['clear-filters']}
        </button>
      </div>
      <FieldMessages
        id={`${appMessagesId}-other`}
        messages={messages.other ?? none}
        notes={longRequest === null ? none : [longRequest]}
      />
    </search>
  );
}

const none: readonly string[] = [];
