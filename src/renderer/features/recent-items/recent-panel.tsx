import { Button, UnstyledButton } from '@mantine/core';
import { IconClockHour4 } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useEffect, useMemo, useRef } from 'react';
import { useRecentItemActions, useRecentItems } from '#renderer/desktop/recent-items.ts';
import { useSettings } from '#renderer/desktop/settings-context.tsx';
import { ageText, seenTimeText } from '#renderer/ui/answer-age.ts';
import { MarketName } from '#renderer/ui/market-name.tsx';
import { EmptyPanel, Panel } from '#renderer/ui/panel.tsx';
import { useNow } from '#renderer/ui/timers.ts';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { Connection } from '#shared/connection.ts';
import type { RecentItem } from '#shared/item.ts';
import { words } from '#words/words.ts';
import styles from './recent-panel.module.css';

type RecentPanelProps = {
  connection: Connection;
  /** The item whose detail is open; null: none is. */
  selectedItemId: number | null;
  onSelectItem(id: number): void;
  /** Called with the ids in display order; null when the panel goes. */
  onShownIds(ids: readonly number[] | null): void;
};

/** The items of a catalog whose details were open lately, the last one first. */
export function RecentPanel({ connection, selectedItemId, onSelectItem, onShownIds }: RecentPanelProps) {
  const items = useRecentItems(connection.id);
  const { clear } = useRecentItemActions();
  const ids = useMemo(() => (items ?? []).map(({ itemId }) => itemId), [items]);
  useEffect(() => {
    onShownIds(ids);
    return () => onShownIds(null);
  }, [ids, onShownIds]);

  return (
    <Panel
      title={words.recents.title}
      tools={
        ids.length > 0 && (
          <Button variant="default" size="compact-xs" onClick={() => clear(connection.id)}>
            {words.recents.clear}
          </Button>
        )
      }
    >
      {items !== null && items.length === 0 && (
        <EmptyPanel icon={IconClockHour4} title={words.recents.none} hint={words.recents.noneHint} />
      )}
      {items !== null && items.length > 0 && (
        <RecentList items={items} selectedItemId={selectedItemId} onSelectItem={onSelectItem} />
      )}
    </Panel>
  );
}

type RecentListProps = {
  items: readonly RecentItem[];
  selectedItemId: number | null;
  onSelectItem(id: number): void;
};

/** One tab stop for the whole list; the arrow keys go through it. */
const RecentList = memo(function RecentList({ items, selectedItemId, onSelectItem }: RecentListProps) {
  const list = useRef<HTMLUListElement>(null);
  const { density } = useSettings().settings;
  const now = useNow(ageStepMs, items);
  const stop = items.find(({ itemId }) => itemId === selectedItemId)?.itemId ?? items[0]?.itemId;

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const from = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const to = steps[event.key]?.(from, buttons.length);
    if (from === -1 || to === undefined) return;
    event.preventDefault();
    buttons[Math.max(0, Math.min(to, buttons.length - 1))]?.focus();
  }

  return (
    <ul ref={list} className={styles.list} data-density={density} onKeyDown={onKeyDown}>
      {items.map((item) => (
        <li key={item.itemId}>
          <UnstyledButton
            className={styles.entry}
            tabIndex={item.itemId === stop ? 0 : -1}
            aria-current={item.itemId === selectedItemId ? 'true' : undefined}
            onClick={() => onSelectItem(item.itemId)}
          >
            <bdi className={styles.name}>{visibleText(item.name) || words.recents.noName}</bdi>
            <span className={styles.market}>
              <MarketName text={item.marketHashName} layout="line" />
            </span>
            <span className={styles.id}>#{item.itemId}</span>
            <time
              className={styles.age}
              dateTime={new Date(item.openedAt).toISOString()}
              title={seenTimeText(item.openedAt, now)}
            >
              {ageText(item.openedAt, now)}
            </time>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
});

const ageStepMs = 10_000;
const pageStep = 10;

const steps: Readonly<Record<string, (from: number, count: number) => number>> = {
  ArrowDown: (from) => from + 1,
  ArrowUp: (from) => from - 1,
  PageDown: (from) => from + pageStep,
  PageUp: (from) => from - pageStep,
  Home: () => 0,
  End: (_from, count) => count - 1,
};
