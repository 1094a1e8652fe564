import {
  IconAlertTriangle,
  IconClipboardCheck,
  IconClipboardText,
  IconClipboardX,
  IconPencil,
  IconPhoto,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useAppCommand } from '#renderer/desktop/app-commands.tsx';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { othersToast, type ReplyChoices, useReplyContext, useReplyText } from '#renderer/desktop/replies.ts';
import { ReplyChoice } from '#renderer/desktop/reply-choice.tsx';
import { useSettings } from '#renderer/desktop/settings-context.tsx';
import { useOtherThan, useUncompared } from '#renderer/desktop/ticket-accounts.ts';
import { useReplied } from '#renderer/desktop/ticket-progress.ts';
import { announcedElsewhere, useAnnouncement } from '#renderer/ui/announcements.tsx';
import { useCopy, useCopyFeedback, useCopyWith } from '#renderer/ui/copy.tsx';
import { failureTitle } from '#renderer/ui/failure-text.tsx';
import { withCommandKey } from '#renderer/ui/key-names.ts';
import { MenuEntry } from '#renderer/ui/menu.tsx';
import { SmallIcon } from '#renderer/ui/small-icon.tsx';
import { useToast } from '#renderer/ui/toasts.tsx';
import type { Connection } from '#shared/connection.ts';
import type { Failure } from '#shared/failure.ts';
import type { ItemDetail } from '#shared/item.ts';
import { words } from '#words/words.ts';
import { cardPicture } from './card-picture.ts';
import styles from './item-detail-pane.module.css';
import { ToolButton } from './pane-bar.tsx';
import { ReplyDialog } from './reply-dialog.tsx';
import { supportCardOf } from './support-card.ts';

type ReplyMenuProps = {
  detail: ItemDetail | undefined;
  failure: Failure | null;
  connection: Connection;
};

const texts = words.replies;

/**
 * Copies the reply about the open item for the default reader. The menu beside it chooses another reader for this reply, edits it
 * before it is copied, and copies the item as a picture. Disabled until the item has loaded; the text also until the templates have.
 */
export function ReplyMenu({ detail, failure, connection }: ReplyMenuProps) {
  const desktop = useDesktop();
  const copy = useCopy();
  const copyWith = useCopyWith();
  const toast = useToast();
  const textOf = useReplyText(connection);
  const replied = useReplied();
  const { replyReader } = useSettings().settings;
  const contextOf = useReplyContext(connection);
  const place = useRef<HTMLSpanElement>(null);
  const [worked, setWorked] = useCopyFeedback<boolean>();
  const isOff = detail === undefined;
  const isCopyOff = isOff || textOf === null;
  /** The item whose reply is being edited, which a link may have replaced in the pane. */
  const [edited, setEdited] = useState<ItemDetail | null>(null);
  const subject = edited ?? detail;
  const isOther = useOtherThan(subject) !== null;

  /** `instead`: replaces the template's text. */
  function copyFor(choices: ReplyChoices, instead?: string) {
    if (subject === undefined || textOf === null) return;
    const { reader = replyReader, includesOthers = false } = choices;
    const reply = textOf([subject], { reader, includesOthers });
    if (reply.about === 0) return leaveOut(() => copyFor({ reader, includesOthers: true }));
    const noun = texts.withRemarks(texts.nouns[reader], { ...reply, without: 0 });
    void copy(instead ?? reply.text, noun).then((isCopied) => {
      setWorked(isCopied);
      if (isCopied && reader === 'customer') replied(connection.id, reply.items);
    });
  }
  function copyPicture(includesOthers = false) {
    const theme = place.current;
    if (detail === undefined || theme === null) return;
    if (isOther && !includesOthers) return leaveOut(() => copyPicture(true));
    const card = supportCardOf(detail, contextOf([detail]));
    const write = async () => desktop.clipboard.writePicture({ png: await cardPicture(card, theme) });
    void copyWith(write, texts.picture).then(setWorked);
  }
  /** Nothing is copied about another account's item, unless the user includes it. */
  function leaveOut(include: () => void) {
    toast(othersToast(1, include, texts.notCopied(texts.othersLeftOut(1))));
  }
  const copyDefault = () => copyFor({});
  const reason = isOff && failure !== null ? failureTitle(failure) : undefined;
  // Never fails silently: the clipboard may still hold another customer's reply.
  useAppCommand('copy-reply', () => (isCopyOff ? toast({ text: texts.notCopied(reason) }) : copyDefault()));

  const Icon = worked === null ? IconClipboardText : worked ? IconClipboardCheck : IconClipboardX;
  const hint = `${withCommandKey(texts.copy, 'copy-reply')}: ${texts.readers[replyReader]}`;
  return (
    <span ref={place} className={styles.pair}>
      <ToolButton
        label={texts.copy}
        hint={isCopyOff ? texts.notYet : hint}
        isOff={isCopyOff}
        onClick={copyDefault}
      >
        <SmallIcon of={Icon} />
        <span data-words>{texts.button}</span>
      </ToolButton>
      <ReplyChoice position="bottom-end" isOff={isOff} isTextOff={isCopyOff} onCopy={copyFor}>
        <MenuEntry icon={IconPhoto} onClick={() => copyPicture()}>
          {texts.asPicture}
        </MenuEntry>
        <MenuEntry icon={IconPencil} disabled={isCopyOff} onClick={() => setEdited(detail ?? null)}>
          {texts.edit.open}
        </MenuEntry>
      </ReplyChoice>
      {edited !== null && textOf !== null && (
        <ReplyDialog
          itemId={edited.item.id}
          isOther={isOther}
          textFor={(choices) => textOf([edited], choices).text}
          onCopy={(text, choices) => copyFor(choices, text)}
          onClose={() => setEdited(null)}
        />
      )}
    </span>
  );
}

/** Below the button: the item goes to an account that isn't in the open ticket's message, or to one that can't be compared with it. */
export function ReplyWarning({ detail }: { detail: ItemDetail | undefined }) {
  const otherThan = useOtherThan(detail);
  const isUncompared = useUncompared(detail);
  const { goesElsewhere, notCompared, noPartner } = words.tickets;
  const warning = otherThan !== null ? goesElsewhere : isUncompared ? notCompared(noPartner) : null;
  useAnnouncement(warning, String(detail?.item.id));
  if (warning === null) return null;
  return (
    <div className={styles.elsewhere} {...announcedElsewhere}>
      <SmallIcon of={IconAlertTriangle} size={14} />
      {warning}
    </div>
  );
}
