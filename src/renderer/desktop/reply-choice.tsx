import { IconCaretDownFilled, IconTemplate } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import buttons from '#renderer/ui/buttons.module.css';
import { Menu, MenuDivider, MenuEntry } from '#renderer/ui/menu.tsx';
import { type ReplyReader, replyReaders } from '#shared/reply.ts';
import { words } from '#words/words.ts';
import { useAppCommands } from './app-commands.tsx';

type ReplyChoiceProps = {
  position: 'top-end' | 'bottom-end';
  isOff: boolean;
  /** Only the text can't be copied. */
  isTextOff?: boolean;
  onCopy(choices: { reader: ReplyReader }): void;
  /** Other forms of the reply. */
  children?: ReactNode;
};

const texts = words.replies;

/** The menu beside the button that copies a reply: copies this one for another reader, and leads to the templates. */
export function ReplyChoice({ position, isOff, isTextOff = isOff, onCopy, children }: ReplyChoiceProps) {
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
      <MenuDivider />
      {children}
      <MenuEntry icon={IconTemplate} onClick={() => commands.run('edit-reply-templates')}>
        {texts.templates}
      </MenuEntry>
    </Menu>
  );
}
