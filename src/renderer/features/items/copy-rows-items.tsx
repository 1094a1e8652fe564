import { Menu } from '@mantine/core';
import { type RowTextFormat, rowTextFormats } from '#shared/rows-as-text.ts';
import { words } from '#words/words.ts';

/** The forms in which rows can be copied, as entries of a menu. */
export function CopyRowsItems({ onCopy }: { onCopy(format: RowTextFormat): void }) {
  return rowTextFormats.map((format) => (
    <Menu.Item key={format} onClick={() => onCopy(format)}>
      {words.table.formats[format]}
    </Menu.Item>
  ));
}
