import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAppCommands } from '#renderer/data/app-commands.tsx';
import { copyTime, useCatalogCopy } from '#renderer/data/catalog-copy.ts';
import { Menu, MenuDivider, MenuEntry, MenuLabel } from '#renderer/ui/menu.tsx';
import { SmallIcon } from '#renderer/ui/small-icon.tsx';
import { words } from '#words/words.ts';
import { type BarFilterId, barFilterIds, barFilters } from './bar-filters.ts';
import type { Filtering } from './comma-filters.ts';
import styles from './filter-bar.module.css';

type AddFilterProps = {
  connectionId: string;
  filtering: Filtering;
  /** Edits the filter. */
  onChoose(id: BarFilterId): void;
  /** Groups the list by market name. */
  onGroup(): void;
  onCopy(): void;
  /** The editor of a filter that is being added. */
  children: ReactNode;
};

const { filters: texts } = words.lookingUp;

/** Offers every filter. Those that the service lacks lead to the local copy, or to making one. */
export function AddFilter({ connectionId, filtering, children, ...on }: AddFilterProps) {
  const copy = useCatalogCopy(connectionId);
  const commands = useAppCommands();
  const isCopy = filtering.query.copy !== undefined;
  const time = copyTime(copy);
  const why = copy?.off ? words.copies.off[copy.off] : time === null ? texts.needCopy : texts.inCopy(time);

  function choose(id: BarFilterId) {
    const { needsCopy, editor } = barFilters[id];
    if (needsCopy && !isCopy) {
      if (time === null) return commands.run('manage-copy');
      on.onCopy();
    }
    if (editor.kind === 'switch') on.onGroup();
    else on.onChoose(id);
  }
  const isOn = (id: BarFilterId) =>
    barFilters[id].editor.kind === 'switch' && barFilters[id].chosen(filtering) !== null;
  const entries = (needsCopy: boolean) =>
    barFilterIds
      .filter((id) => barFilters[id].needsCopy === needsCopy && !isOn(id))
      .map((id) => (
        <MenuEntry key={id} disabled={needsCopy && !isCopy && copy?.off != null} onClick={() => choose(id)}>
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
        {!isCopy && <MenuLabel>{why}</MenuLabel>}
        {entries(true)}
      </Menu>
      {children}
    </span>
  );
}
