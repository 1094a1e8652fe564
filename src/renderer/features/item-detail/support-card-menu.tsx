import { Menu } from '@mantine/core';
import {
  IconCaretDownFilled,
  IconClipboardCheck,
  IconClipboardText,
  IconClipboardX,
  IconPhoto,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useAppCommand } from '#renderer/desktop/app-commands.tsx';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { copyFeedbackMs, useCopy, useCopyWith } from '#renderer/ui/copy.tsx';
import { withCommandKey } from '#renderer/ui/key-names.ts';
import type { ItemDetail } from '#shared/item.ts';
import { machineOffset } from '#shared/timestamp.ts';
import { words } from '#words/words.ts';
import { cardPicture } from './card-picture.ts';
import { supportCardOf, supportCardText } from './support-card.ts';
import styles from './support-card-menu.module.css';
import { ToolButton } from './tool-button.tsx';

type SupportCardMenuProps = { detail: ItemDetail | undefined; catalog: string };

const says = words.supportCard;

/** One click copies the card as text; the menu beside it also as a picture. Off while there is no answer to make it of. */
export function SupportCardMenu({ detail, catalog }: SupportCardMenuProps) {
  const desktop = useDesktop();
  const copy = useCopy();
  const copyWith = useCopyWith();
  const place = useRef<HTMLSpanElement>(null);
  const [worked, setWorked] = useState<boolean | null>(null);
  const isOff = detail === undefined;

  useEffect(() => {
    if (worked === null) return;
    const timer = setTimeout(() => setWorked(null), copyFeedbackMs);
    return () => clearTimeout(timer);
  }, [worked]);

  function copyText() {
    if (detail !== undefined) void copy(supportCardText(cardOf(detail, catalog)), says.card).then(setWorked);
  }
  function copyPicture() {
    const theme = place.current;
    if (detail === undefined || theme === null) return;
    const write = async () =>
      desktop.clipboard.writePicture({ png: await cardPicture(cardOf(detail, catalog), theme) });
    void copyWith(write, says.picture).then(setWorked);
  }
  useAppCommand('copy-support-card', copyText, !isOff);

  const Icon = worked === null ? IconClipboardText : worked ? IconClipboardCheck : IconClipboardX;
  return (
    <span ref={place} className={styles.pair}>
      <ToolButton
        label={says.copy}
        hint={isOff ? says.notYet : withCommandKey(says.copy, 'copy-support-card')}
        isOff={isOff}
        onClick={copyText}
      >
        <Icon size={16} stroke={1.75} aria-hidden />
      </ToolButton>
      <Menu position="bottom-end" disabled={isOff}>
        <Menu.Target>
          <button
            type="button"
            className={styles.more}
            aria-label={says.moreWays}
            aria-disabled={isOff || undefined}
            title={says.moreWays}
          >
            <IconCaretDownFilled size={11} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconClipboardText size={16} stroke={1.75} aria-hidden />}
            onClick={copyText}
          >
            {says.copyAsText}
          </Menu.Item>
          <Menu.Item leftSection={<IconPhoto size={16} stroke={1.75} aria-hidden />} onClick={copyPicture}>
            {says.copyAsPicture}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}

function cardOf(detail: ItemDetail, catalog: string) {
  return supportCardOf(detail, { catalog, offsetAt: machineOffset });
}
