import { IconChevronDown, IconSettings } from '@tabler/icons-react';
import { memo } from 'react';
import { useAppCommand, useAppCommands, useCommandState } from '#renderer/data/app-commands.tsx';
import { localCopyTime, useLocalCopy } from '#renderer/data/local-copy.ts';
import { CodedText, failureTitle } from '#renderer/ui/failure-text.tsx';
import { Menu, MenuChoice, MenuDivider, MenuEntry, MenuLabel } from '#renderer/ui/menu.tsx';
import { shortAgeText, useAge } from '#renderer/ui/response-age.ts';
import { SmallIcon } from '#renderer/ui/small-icon.tsx';
import { copiedAt, type LocalCopyState } from '#shared/local-copy.ts';
import { words } from '#words/words.ts';
import styles from './filters/filter-bar.module.css';
import { useItemList, useItemListActions, useListQuery } from './item-list.tsx';

const texts = words.localCopies;

/** How many items the list has, and where it comes from, which is chosen here. */
export function SourceMenu() {
  const { connection, query } = useListQuery();
  return (
    <span className={styles.end}>
      <ItemCount />
      <RenderedSourceMenu connectionId={connection.id} isLocalCopy={query.localCopy !== undefined} />
    </span>
  );
}

function ItemCount() {
  const { query, shown } = useItemList();
  const total = shown?.response.pagination.total ?? null;
  // The groups have a count of their own.
  if (total === null || query.localCopy?.groups) return null;
  return <span className={styles.count}>{texts.items(total, null)}</span>;
}

type SourceMenuProps = { connectionId: string; isLocalCopy: boolean };

const RenderedSourceMenu = memo(function RenderedSourceMenu({ connectionId, isLocalCopy }: SourceMenuProps) {
  const { showLocalCopy, showLive } = useItemListActions();
  const localCopy = useLocalCopy(connectionId);
  const commands = useAppCommands();
  const time = localCopyTime(localCopy);
  useAppCommand(
    'toggle-local-copy',
    () => (isLocalCopy ? showLive() : showLocalCopy()),
    isLocalCopy || time !== null,
  );
  useCommandState('toggle-local-copy', isLocalCopy);
  return (
    <Menu
      placement="bottom-end"
      widthPx={240}
      label={texts.menu}
      target={
        <button
          type="button"
          className={styles.source}
          data-local-copy={isLocalCopy || undefined}
          title={texts.menu}
        >
          {isLocalCopy ? <LocalCopySource localCopy={localCopy} time={time} /> : texts.source.live}
          <SmallIcon of={IconChevronDown} size={14} />
        </button>
      }
    >
      <MenuChoice isChosen={!isLocalCopy} onClick={() => isLocalCopy && showLive()}>
        {texts.live}
      </MenuChoice>
      <MenuChoice
        isChosen={isLocalCopy}
        disabled={time === null}
        onClick={() => !isLocalCopy && showLocalCopy()}
      >
        {time === null ? whyNone(localCopy) : texts.of(time)}
      </MenuChoice>
      {localCopy?.activity.kind === 'paused' && localCopy.activity.failure !== null && (
        <MenuLabel>
          <CodedText text={texts.updatePaused(failureTitle(localCopy.activity.failure))} />
        </MenuLabel>
      )}
      <MenuDivider />
      <MenuEntry icon={IconSettings} onClick={() => commands.run('manage-local-copy')}>
        {texts.manage}
      </MenuEntry>
    </Menu>
  );
});

/** `local copy of 12:50 · 2 h old`; where there is little room, only its first words. */
function LocalCopySource({ localCopy, time }: { localCopy: LocalCopyState | null; time: string | null }) {
  const at = localCopy === null ? null : copiedAt(localCopy);
  if (time === null || at === null) return whyNone(localCopy);
  return (
    <span>
      {texts.source.localCopy}
      <span className={styles.sourceTime}>
        {texts.source.of(time)}
        <LocalCopyAge at={at} />
      </span>
    </span>
  );
}

function LocalCopyAge({ at }: { at: number }) {
  const age = shortAgeText(at, useAge(at));
  return age === words.amounts.now ? null : texts.source.age(age);
}

function whyNone(localCopy: LocalCopyState | null): string {
  if (localCopy === null) return texts.opening;
  return localCopy.off !== null || localCopy.wasDamaged ? texts.unavailable : texts.none;
}
