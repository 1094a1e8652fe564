import { IconCaretDownFilled, IconLanguage, IconPencil, IconTemplate } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAppCommands } from '#renderer/data/app-commands.tsx';
import buttons from '#renderer/ui/buttons.module.css';
import { Menu, MenuDivider, MenuEntry, SubMenu } from '#renderer/ui/menu.tsx';
import { replyLanguages, replyReaders } from '#shared/reply.ts';
import { words } from '#words/words.ts';
import type { ReplyChoices } from './replies.ts';

type ReplyChoiceProps = {
  position: 'top-end' | 'bottom-end';
  isOff: boolean;
  /** Only the text can't be copied. */
  isTextOff?: boolean;
  onCopy(choices: ReplyChoices): void;
  /** Opens the reply in a dialog instead of copying it. */
  onPreview(): void;
  /** Other forms of the reply. */
  children?: ReactNode;
};

const texts = words.replies;

/** The menu beside the button that copies a reply: copies this one for another reader or in another language, previews it, and leads to the templates. */
export function ReplyChoice({
  position,
  isOff,
  isTextOff = isOff,
  onCopy,
  onPreview,
  children,
}: ReplyChoiceProps) {
  const commands = useAppCommands();
  return (
    <Menu
      placement={position}
      target={
        <button
          type="button"
          className={buttons.smallButton}
          aria-label={texts.choose}
          aria-disabled={isOff || undefined}
          title={texts.choose}
        >
          <IconCaretDownFilled size={11} aria-hidden />
        </button>
      }
    >
      {replyReaders.map((reader) => (
        <MenuEntry key={reader} disabled={isTextOff} onClick={() => onCopy({ reader })}>
          {texts.readers[reader]}
        </MenuEntry>
      ))}
      <SubMenu icon={IconLanguage} label={texts.inLanguage}>
        {replyLanguages.map((language) => (
          <MenuEntry
            key={language}
            disabled={isTextOff}
            onClick={() => onCopy({ reader: 'customer', language })}
          >
            {texts.languages[language]}
          </MenuEntry>
        ))}
      </SubMenu>
      <MenuDivider />
      {children}
      <MenuEntry icon={IconPencil} disabled={isTextOff} onClick={onPreview}>
        {texts.edit.open}
      </MenuEntry>
      <MenuEntry icon={IconTemplate} onClick={() => commands.run('edit-reply-templates')}>
        {texts.templates}
      </MenuEntry>
    </Menu>
  );
}
