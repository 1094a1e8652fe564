import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, type Ref, useState } from 'react';
import styles from './go-to-item.module.css';
import { itemIdFromText } from './item-id-text.ts';
import { keysText } from './key-names.ts';

type GoToItemProps = { ref: Ref<HTMLInputElement>; onGo(itemId: number): void };

/** A field that takes an item's id and opens the item, whatever the list shows. */
export function GoToItem({ ref, onGo }: GoToItemProps) {
  const [text, setText] = useState('');
  const [isRefused, setRefused] = useState(false);

  function go(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === '') return;
    const itemId = itemIdFromText(text);
    setRefused(itemId === null);
    if (itemId === null) return;
    setText('');
    // The keys are for the item now, not for another id.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    onGo(itemId);
  }

  return (
    <form className={styles.form} onSubmit={go} autoComplete="off">
      <TextInput
        ref={ref}
        classNames={{ input: styles.input ?? '', error: styles.error ?? '' }}
        aria-label="Go to item by id"
        placeholder="Go to item by id"
        inputMode="numeric"
        spellCheck={false}
        leftSection={<IconSearch size={15} stroke={1.75} aria-hidden />}
        rightSection={<span className={styles.keys}>{keysText(['Mod', 'K'])}</span>}
        rightSectionWidth={52}
        rightSectionPointerEvents="none"
        value={text}
        error={isRefused ? 'An item id is a whole number, such as 48213.' : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setRefused(false);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
    </form>
  );
}
