import { IconChevronDown, IconSettings } from '@tabler/icons-react';
import { memo } from 'react';
import { useAppCommand, useAppCommands, useCommandState } from '#renderer/data/app-commands.tsx';
import { copyTime, useCatalogCopy } from '#renderer/data/catalog-copy.ts';
import { CodedText, failureTitle } from '#renderer/ui/failure-text.tsx';
import { Menu, MenuChoice, MenuDivider, MenuEntry, MenuLabel } from '#renderer/ui/menu.tsx';
import { shortAgeText, useAge } from '#renderer/ui/response-age.ts';
import { SmallIcon } from '#renderer/ui/small-icon.tsx';
import { type CopyState, copiedAt } from '#shared/catalog-copy.ts';
import { words } from '#words/words.ts';
import styles from './filters/filter-bar.module.css';
import { useItemList, useItemListActions, useListQuery } from './item-list.tsx';

const texts = words.copies;

/** How many items the list has, and where it comes from, which is chosen here. */
export function SourceMenu() {
  const { connection, query } = useListQuery();
  return (
    <span className={styles.end}>
      <ItemCount />
      <RenderedSourceMenu connectionId={connection.id} isCopy={query.copy !== undefined} />
    </span>
  );
}

function ItemCount() {
  const { query, shown } = useItemList();
  const total = shown?.response.pagination.total ?? null;
  // The groups have a count of their own.
  if (total === null || query.copy?.groups) return null;
  return <span className={styles.count}>{texts.items(total, null)}</span>;
}

type SourceMenuProps = { connectionId: string; isCopy: boolean };

const RenderedSourceMenu = memo(function RenderedSourceMenu({ connectionId, isCopy }: SourceMenuProps) {
  const { showCopy, showLive } = useItemListActions();
  const copy = useCatalogCopy(connectionId);
  const commands = useAppCommands();
  const time = copyTime(copy);
  useAppCommand('toggle-copy', () => (isCopy ? showLive() : showCopy()), isCopy || time !== null);
  useCommandState('toggle-copy', isCopy);
  return (
    <Menu
      placement="bottom-end"
      widthPx={240}
      label={texts.menu}
      target={
        <button type="button" className={styles.source} data-copy={isCopy || undefined} title={texts.menu}>
          {isCopy ? <CopySource copy={copy} time={time} /> : texts.source.live}
          <SmallIcon of={IconChevronDown} size={14} />
        </button>
      }
    >
      <MenuChoice isChosen={!isCopy} onClick={() => isCopy && showLive()}>
        {texts.live}
      </MenuChoice>
      <MenuChoice isChosen={isCopy} disabled={time === null} onClick={() => !isCopy && showCopy()}>
        {time === null ? whyNone(copy) : texts.of(time)}
      </MenuChoice>
      {copy?.activity.kind === 'paused' && copy.activity.failure !== null && (
        <MenuLabel>
          <CodedText text={texts.updatePaused(failureTitle(copy.activity.failure))} />
        </MenuLabel>
      )}
      <MenuDivider />
      <MenuEntry icon={IconSettings} onClick={() => commands.run('manage-copy')}>
        {texts.manage}
      </MenuEntry>
    </Menu>
  );
});

/** `local copy of 12:50 · 2 h old`; where there is little room, only its first words. */
function CopySource({ copy, time }: { copy: CopyState | null; time: string | null }) {
  const at = copy === null ? null : copiedAt(copy);
  if (time === null || at === null) return whyNone(copy);
  return (
    <span>
      {texts.source.copy}
      <span className={styles.sourceTime}>
        {texts.source.of(time)}
        <CopyAge at={at} />
      </span>
    </span>
  );
}

function CopyAge({ at }: { at: number }) {
  const age = shortAgeText(at, useAge(at));
  return age === words.amounts.now ? null : texts.source.age(age);
}

function whyNone(copy: CopyState | null): string {
  if (copy === null) return texts.opening;
  return copy.off !== null || copy.wasDamaged ? texts.unavailable : texts.none;
}
