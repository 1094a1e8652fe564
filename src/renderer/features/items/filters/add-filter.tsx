import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAppCommands } from '#renderer/data/app-commands.tsx';
import { localCopyTime, useLocalCopy } from '#renderer/data/local-copy.ts';
import { Menu, MenuDivider, MenuEntry, MenuLabel } from '#renderer/ui/menu.tsx';
import { SmallIcon } from '#renderer/ui/small-icon.tsx';
import { words } from '#words/words.ts';
import type { FilterActions } from './added-names.ts';
import { type BarFilterId, barFilterIds, barFilters } from './bar-filters.ts';
import type { Filtering } from './comma-filters.ts';
import styles from './filter-bar.module.css';

type AddFilterProps = {
  connectionId: string;
  filtering: Filtering;
  actions: FilterActions;
  /** Edits the filter. */
  onChoose(id: BarFilterId): void;
  /** The editor of a filter that is being added. */
  children: ReactNode;
};

const { filters: texts } = words.lookingUp;

/** Offers every filter. Those that the service lacks lead to the local copy, or to making one. */
export function AddFilter({ connectionId, filtering, actions, onChoose, children }: AddFilterProps) {
  const localCopy = useLocalCopy(connectionId);
  const commands = useAppCommands();
  const isLocalCopy = filtering.query.localCopy !== undefined;
  const time = localCopyTime(localCopy);
  const why = localCopy?.off
    ? words.localCopies.off[localCopy.off]
    : time === null
      ? texts.needLocalCopy
      : texts.inLocalCopy(time);

  function choose(id: BarFilterId) {
    const { needsLocalCopy, editor } = barFilters[id];
    if (needsLocalCopy && !isLocalCopy) {
      if (time === null) return commands.run('manage-local-copy');
      actions.showLocalCopy();
    }
    if (editor.kind === 'switch') actions.toggleGroups();
    else onChoose(id);
  }
  const isOn = (id: BarFilterId) =>
    barFilters[id].editor.kind === 'switch' && barFilters[id].chosen(filtering) !== null;
  const entries = (needsLocalCopy: boolean) =>
    barFilterIds
      .filter((id) => barFilters[id].needsLocalCopy === needsLocalCopy && !isOn(id))
      .map((id) => (
        <MenuEntry
          key={id}
          disabled={needsLocalCopy && !isLocalCopy && localCopy?.off != null}
          onClick={() => choose(id)}
        >
          {barFilters[id].label}
        </MenuEntry>
      ));
  return (
    <span className={styles.add}>
      <Menu
        placement="bottom-start"
        widthPx={220}
        label={texts.add}
        target={
          <button type="button" className={styles.addButton} aria-label={texts.add} title={texts.add}>
            <SmallIcon of={IconPlus} size={14} />
            <span className={styles.addText}>{texts.addShort}</span>
          </button>
        }
      >
        {entries(false)}
        <MenuDivider />
        {!isLocalCopy && <MenuLabel>{why}</MenuLabel>}
        {entries(true)}
      </Menu>
      {children}
    </span>
  );
}
