import { useEffect, useState } from 'react';
import { isDialogOpen } from '#renderer/ui/dialog.tsx';
import { useEventCallback } from '#renderer/ui/events.ts';
import { useToast } from '#renderer/ui/toasts.tsx';
import { isTicketFile } from '#shared/ticket.ts';
import { words } from '#words/words.ts';
import styles from './tickets.module.css';

/** A larger file is no mail or table for a ticket. */
const maxFileMegabytes = 5;

const texts = words.tickets;

type DroppedTextProps = {
  onText(text: string): void;
  /** Called with the text of a ticket's file. */
  onTicketFile(text: string): void;
};

/** Accepts text of several lines pasted outside a field, and text files and tickets dropped on the window. */
export function DroppedText({ onText, onTicketFile }: DroppedTextProps) {
  const toast = useToast();
  const [isOver, setOver] = useState(false);

  const takeFile = useEventCallback(async (file: File) => {
    if (file.size > maxFileMegabytes * 1024 * 1024)
      return toast({ text: texts.dropTooLarge(maxFileMegabytes) });
    const bytes = await file.arrayBuffer().catch(() => null);
    if (bytes === null) return toast({ text: texts.dropUnread });
    const text = textOf(bytes);
    if (text === null) return toast({ text: texts.dropNotText });
    if (text.trim() === '') return toast({ text: texts.dropEmpty });
    if (isTicketFile(text)) return onTicketFile(text);
    onText(text);
  });
  const takePaste = useEventCallback((text: string) => onText(text));

  useEffect(() => {
    function onDragOver(event: DragEvent) {
      if (!hasFiles(event)) return;
      // Otherwise the browser would navigate to the file.
      event.preventDefault();
      const canTake = !isDialogOpen();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = canTake ? 'copy' : 'none';
      setOver(canTake);
    }
    function onDragLeave(event: DragEvent) {
      // Leaving for another element of the window is still over the window.
      if (!event.relatedTarget) setOver(false);
    }
    function onDrop(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (file !== undefined && !isDialogOpen()) void takeFile(file);
    }
    function onPaste(event: ClipboardEvent) {
      if (event.defaultPrevented || isDialogOpen() || isField(event.target)) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (text.trim() === '') return;
      event.preventDefault();
      takePaste(text);
    }
    window.addEventListener('dragover', onDragOver);
    window.addEventListener('dragleave', onDragLeave);
    window.addEventListener('drop', onDrop);
    window.addEventListener('paste', onPaste);
    return () => {
      window.removeEventListener('dragover', onDragOver);
      window.removeEventListener('dragleave', onDragLeave);
      window.removeEventListener('drop', onDrop);
      window.removeEventListener('paste', onPaste);
    };
  }, [takeFile, takePaste]);

  return isOver ? <div className={styles.dropHint}>{texts.drop}</div> : null;
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null;
}

/** The text of a file in UTF-8, or in UTF-16 as spreadsheets save it; null: not text. */
function textOf(bytes: ArrayBuffer): string | null {
  const start = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  const encoding =
    start[0] === 0xff && start[1] === 0xfe
      ? 'utf-16le'
      : start[0] === 0xfe && start[1] === 0xff
        ? 'utf-16be'
        : 'utf-8';
  const text = new TextDecoder(encoding).decode(bytes);
  // Names in an older encoding get replacement characters, which are visible in the sheet.
  return text.includes('\0') ? null : text;
}
