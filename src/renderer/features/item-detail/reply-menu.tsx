import {
  IconAlertTriangle,
  IconClipboardCheck,
  IconClipboardText,
  IconClipboardX,
  IconPhoto,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { useAppCommand } from '#renderer/data/app-commands.tsx';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import { useSettings } from '#renderer/data/settings-context.tsx';
import { useOtherThan, useUncompared } from '#renderer/data/ticket-accounts.ts';
import { useReplied } from '#renderer/data/ticket-progress.ts';
import {
  othersToast,
  type ReplyChoices,
  useReplyContext,
  useReplyLanguage,
  useReplyText,
} from '#renderer/replies/replies.ts';
import { ReplyChoice } from '#renderer/replies/reply-choice.tsx';
import { type ReplyPreview, useCopyPreviewed, usePreviewReply } from '#renderer/replies/reply-preview.tsx';
import { announcedElsewhere, useAnnouncement } from '#renderer/ui/announcements.tsx';
import { useCopyFeedback, useCopyWith } from '#renderer/ui/copy.tsx';
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
import { supportCardOf } from './support-card.ts';

type ReplyMenuProps = {
  detail: ItemDetail | undefined;
  failure: Failure | null;
  connection: Connection;
};

const texts = words.replies;

/**
 * Copies the reply about the open item for the default reader. The menu beside it chooses another reader or language for this reply, edits
 * it before it is copied, and copies the item as a picture. Disabled until the item has loaded; the text also until the templates have.
 */
export function ReplyMenu({ detail, failure, connection }: ReplyMenuProps) {
  const desktop = useDesktop();
  const copyPreviewed = useCopyPreviewed();
  const preview = usePreviewReply();
  const copyWith = useCopyWith();
  const toast = useToast();
  const textOf = useReplyText(connection);
  const replied = useReplied();
  const { replyReader } = useSettings().settings;
  const replyLanguage = useReplyLanguage();
  const contextOf = useReplyContext(connection);
  const place = useRef<HTMLSpanElement>(null);
  const [worked, setWorked] = useCopyFeedback<boolean>();
  const isOff = detail === undefined;
  const isCopyOff = isOff || textOf === null;
  const isOther = useOtherThan(detail) !== null;

  /** Null: not yet. It stays about its item when a link opens another one in the pane. */
  function replyFor(given: ReplyChoices): ReplyPreview | null {
    if (detail === undefined || textOf === null) return null;
    const noteReplied = replied(connection.id);
    return {
      title: texts.edit.title(detail.item.id),
      choices: { reader: replyReader, language: replyLanguage, includesOthers: false, ...given },
      others: isOther ? 1 : 0,
      textFor: (choices) => textOf([detail], choices).text,
      nounFor(choices) {
        const noun = texts.noun(choices.reader, choices.language);
        return texts.withRemarks(noun, { ...textOf([detail], choices), without: 0 });
      },
      onCopied(choices) {
        if (choices.reader === 'customer') noteReplied(textOf([detail], choices).items);
      },
    };
  }
  function copyFor(choices: ReplyChoices) {
    const reply = replyFor(choices);
    if (reply === null) return;
    if (isOther && choices.includesOthers !== true)
      return leaveOut(() => copyFor({ ...choices, includesOthers: true }));
    void copyPreviewed(reply).then(setWorked);
  }
  function previewReply() {
    const reply = replyFor({});
    if (reply !== null) preview(reply);
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
      <ReplyChoice
        position="bottom-end"
        isOff={isOff}
        isTextOff={isCopyOff}
        onCopy={copyFor}
        onPreview={previewReply}
      >
        <MenuEntry icon={IconPhoto} onClick={() => copyPicture()}>
          {texts.asPicture}
        </MenuEntry>
      </ReplyChoice>
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
