import { IconCheck, IconCopy, IconX } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { keyName } from '#shared/command-keys.ts';
import { words } from '#words/words.ts';
import styles from './copy.module.css';
import { useWindowEvent } from './events.ts';
import { ContextMenu, MenuEntry } from './menu.tsx';
import shared from './shared.module.css';
import { createRequiredContext } from './shared-state.ts';
import { SmallIcon } from './small-icon.tsx';
import { useToast } from './toasts.tsx';

/** How long a copy's result stays visible on its button. */
export const copyFeedbackMs = 1_500;

/**
 * Copies `text` and confirms it as `label` ("market name"); null: the caller confirms it. Resolves to whether it succeeded; never rejects.
 */
type Copy = (text: string, label: string | null) => Promise<boolean>;

/** The same for content other than text, which `write` copies; a rejection counts as a failed copy. */
type CopyWith = (write: () => Promise<void>, label: string | null) => Promise<boolean>;

/**
 * Call it when something is requested that will be copied once it has loaded. The returned function says whether the user still
 * expects that: since then nothing else was copied or requested, and the window wasn't left for another that may have copied.
 */
type ClaimClipboard = () => () => boolean;

type Copying = { copy: Copy; copyWith: CopyWith; claim: ClaimClipboard };

const [CopyContext, useCopyContext] = createRequiredContext<Copying>('CopyContext');

type CopyProviderProps = {
  writeText(text: string): Promise<void>;
  children: ReactNode;
};

/** Provides a clipboard to its children, and confirms copies by a toast. */
export function CopyProvider({ writeText, children }: CopyProviderProps) {
  const toast = useToast();

  const lastClaim = useRef<symbol | null>(null);
  const endClaim = () => {
    lastClaim.current = null;
  };
  useWindowEvent('copy', endClaim);
  useWindowEvent('cut', endClaim);
  useWindowEvent('blur', endClaim);

  const copying = useMemo((): Copying => {
    const claim: ClaimClipboard = () => {
      const own = Symbol('claim');
      lastClaim.current = own;
      return () => lastClaim.current === own;
    };
    const copyWith: CopyWith = async (write, label) => {
      claim();
      const worked = await write().then(
        () => true,
        () => false,
      );
      if (label === null) return worked;
      if (worked) toast({ text: words.copying.copied(label), keptMs: copyFeedbackMs });
      else toast({ text: words.copying.failed(label) });
      return worked;
    };
    return { claim, copyWith, copy: (text, label) => copyWith(() => writeText(text), label) };
  }, [writeText, toast]);

  return <CopyContext value={copying}>{children}</CopyContext>;
}

/** The clipboard. Throws outside of a {@link CopyProvider}, which is a bug. */
export function useCopy(): Copy {
  return useCopyContext().copy;
}

/** The clipboard for content other than text. */
export function useCopyWith(): CopyWith {
  return useCopyContext().copyWith;
}

/** See {@link ClaimClipboard}. */
export function useClaimClipboard(): ClaimClipboard {
  return useCopyContext().claim;
}

/** A state that resets to null {@link copyFeedbackMs} after each change. */
export function useCopyFeedback<Result>() {
  const [result, setResult] = useState<Result | null>(null);
  useEffect(() => {
    if (result === null) return;
    const timer = setTimeout(() => setResult(null), copyFeedbackMs);
    return () => clearTimeout(timer);
  }, [result]);
  return [result, setResult] as const;
}

type CopyTarget = {
  text: string;
  /** Its name in lower case: "market name" makes the button "Copy market name". */
  label: string;
};

/** An icon button that copies `text`, and briefly shows whether that succeeded. */
export function CopyButton({ text, label }: CopyTarget) {
  const { result, copy } = useCopyWithResult({ text, label });
  return <ResultButton label={label} result={result} onCopy={copy} />;
}

type CopyableProps = CopyTarget & {
  /** Other forms of the value, in a menu: by right click, or by the menu key on the button. */
  forms?: readonly { action: string; text: string }[] | undefined;
  children: ReactNode;
};

/**
 * A value that can be copied: its button appears on hover and focus, and Ctrl+C (⌘C) with nothing selected, on the
 * clicked value or its button, copies all of it.
 */
export function Copyable({ text, label, forms = [], children }: CopyableProps) {
  const { result, copy } = useCopyWithResult({ text, label });
  const copyForm = useCopy();
  const [menuAt, setMenuAt] = useState<{ x: number; y: number } | null>(null);

  function copyOnKey(event: KeyboardEvent) {
    if (!isCopyKey(event) || !isNothingSelected()) return;
    event.preventDefault();
    copy();
  }
  function openMenu(event: MouseEvent) {
    if (forms.length === 0 || !isNothingSelected()) return;
    event.preventDefault();
    setMenuAt({ x: event.clientX, y: event.clientY });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+C here is a shortcut of the button inside.
    <span
      className={styles.copyable}
      tabIndex={-1}
      onKeyDown={copyOnKey}
      onContextMenu={openMenu}
      data-copied={result ?? undefined}
    >
      <span className={shared.grow}>{children}</span>
      <ResultButton label={label} result={result} onCopy={copy} />
      {menuAt !== null && (
        <ContextMenu label={words.copying.forms} at={menuAt} onClose={() => setMenuAt(null)}>
          {forms.map((form) => (
            <MenuEntry key={form.action} onClick={() => void copyForm(form.text, label)}>
              {form.action}
            </MenuEntry>
          ))}
        </ContextMenu>
      )}
    </span>
  );
}

type CopyResult = 'copied' | 'failed';

function useCopyWithResult({ text, label }: CopyTarget): { result: CopyResult | null; copy: () => void } {
  const copyText = useCopy();
  // The result belongs to the copied text: the same button may show another item's value a moment later.
  const [last, setLast] = useCopyFeedback<{ text: string; result: CopyResult }>();

  function copy() {
    void copyText(text, label).then((worked) => setLast({ text, result: worked ? 'copied' : 'failed' }));
  }

  return { result: last !== null && last.text === text ? last.result : null, copy };
}

type ResultButtonProps = { label: string; result: CopyResult | null; onCopy: () => void };

function ResultButton({ label, result, onCopy }: ResultButtonProps) {
  const Icon = result === null ? IconCopy : result === 'copied' ? IconCheck : IconX;
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={words.copying.copy(label)}
      title={result === 'failed' ? words.copying.failed(label) : words.copying.copy(label)}
      data-result={result ?? undefined}
      onClick={onCopy}
    >
      <SmallIcon of={Icon} size={14} />
    </button>
  );
}

function isCopyKey(event: KeyboardEvent): boolean {
  return keyName(event) === 'c' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
}

function isNothingSelected(): boolean {
  const selection = window.getSelection();
  return selection === null || selection.isCollapsed;
}
