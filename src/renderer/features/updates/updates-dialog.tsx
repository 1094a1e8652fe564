import { IconSparkles } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useAppCommands } from '#renderer/data/app-commands.tsx';
import { useAppInfo, useUpdateState } from '#renderer/data/app-info.ts';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import { Button } from '#renderer/ui/buttons.tsx';
import { Dialog, DialogActions } from '#renderer/ui/dialog.tsx';
import { NoteBar } from '#renderer/ui/notices.tsx';
import shared from '#renderer/ui/shared.module.css';
import { maxToRead, visibleText } from '#renderer/ui/visible-text.ts';
import type { UpdateState } from '#shared/app-info.ts';
import { percentText } from '#words/numbers.ts';
import { words } from '#words/words.ts';
import styles from './updates.module.css';

/** Whether there is a newer version, its release notes, and the next step. Opening it checks for updates unless a check is running. */
export function UpdatesDialog({ onClose }: { onClose(): void }) {
  const desktop = useDesktop();
  const state = useUpdateState();
  const version = useAppInfo()?.version;
  const { restart, hasExport } = useRestart();
  useEffect(() => {
    // Asks main, since the state here may not have been loaded yet.
    desktop.updates.read().then(
      (now) => void (canCheck(now) && desktop.updates.check()),
      () => {},
    );
  }, [desktop]);

  const check = (
    <Button variant="default" onClick={() => void desktop.updates.check()}>
      {state.kind === 'idle' ? words.updates.check : words.updates.checkAgain}
    </Button>
  );
  const actions: ReactNode = actionsFor();

  function actionsFor(): ReactNode {
    switch (state.kind) {
      case 'available':
        return (
          <Button onClick={() => void desktop.updates.download()} data-autofocus>
            {words.updates.download}
          </Button>
        );
      case 'ready':
        return (
          <Button onClick={() => void restart()} data-autofocus>
            {words.updates.restart}
          </Button>
        );
      case 'off':
        return state.because === 'setting' ? check : null;
      case 'idle':
      case 'none':
      case 'failed':
        return check;
      case 'checking':
      case 'downloading':
        return null;
      default:
        return state satisfies never;
    }
  }

  return (
    <Dialog onClose={onClose} title={words.updates.title} widthPx={480}>
      <div className={styles.view}>
        {version !== undefined && <p className={shared.dim}>{words.updates.thisVersion(version)}</p>}
        <p className={shared.medium}>
          <span role="status">{updateText(state)}</span>
          {/* Outside of the live region: a hundred percentages would be announced. */}
          {state.kind === 'downloading' && words.updates.percentDone(percentText(state.percent / 100))}
        </p>
        {state.kind === 'downloading' && (
          <progress max={100} value={state.percent} aria-label={words.updates.downloadProgress} />
        )}
        {state.kind === 'failed' && <p className={shared.dim}>{words.updates.why[state.code]}</p>}
        {state.kind === 'ready' && <p className={shared.dim}>{words.updates.readyHint}</p>}
        {hasExport && <p className={shared.warning}>{words.updates.exportRuns}</p>}
        {'notes' in state && state.notes !== null && (
          <div className={styles.news}>
            <h3 className={styles.heading}>{words.updates.whatsNew}</h3>
            <ReleaseNotes notes={state.notes} />
          </div>
        )}
        {actions !== null && <DialogActions>{actions}</DialogActions>}
      </div>
    </Dialog>
  );
}

/** Opening the dialog checks for updates, unless that is forbidden or the result is known. */
function canCheck(state: UpdateState): boolean {
  return state.kind === 'idle' || (state.kind === 'off' && state.because === 'setting');
}

function updateText(state: UpdateState): string {
  switch (state.kind) {
    case 'off':
      return words.updates.off[state.because];
    case 'idle':
      return words.updates.idle;
    case 'checking':
      return words.updates.checking;
    case 'none':
      return words.updates.none;
    case 'available':
      return words.updates.available(state.version);
    case 'downloading':
      return words.updates.downloading(state.version);
    case 'ready':
      return words.updates.ready(state.version);
    case 'failed':
      return words.updates.failed[state.step];
    default:
      return state satisfies never;
  }
}

/** The release notes: headings, list items and lines of a text from a server, rendered only as text. */
function ReleaseNotes({ notes }: { notes: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard.
    <section className={styles.notes} tabIndex={0} aria-label={words.updates.whatsNew} data-selectable>
      {blocksOf(notes).map((block) => {
        switch (block.kind) {
          case 'heading':
            return (
              <h4 key={block.key} className={styles.notesHeading}>
                {block.text}
              </h4>
            );
          case 'list':
            return (
              <ul key={block.key} className={styles.notesList}>
                {block.items.map(({ key, text }) => (
                  <li key={key}>{text}</li>
                ))}
              </ul>
            );
          case 'text':
            return <p key={block.key}>{block.text}</p>;
          default:
            return block satisfies never;
        }
      })}
    </section>
  );
}

type Line = { key: string; text: string };
type Block = ({ kind: 'heading' | 'text' } & Line) | { kind: 'list'; key: string; items: Line[] };

/** The small part of Markdown that release notes use; anything else stays as written. `key` is the line's number. */
export function blocksOf(notes: string): Block[] {
  const blocks: Block[] = [];
  for (const [index, line] of notes.split('\n').entries()) {
    const key = `line ${index}`;
    const heading = /^#{1,6}\s+(.+)$/.exec(line);
    const item = /^\s*[-*+]\s+(.+)$/.exec(line);
    const last = blocks.at(-1);
    if (heading !== null) blocks.push({ kind: 'heading', key, text: plain(heading[1] ?? '') });
    else if (item !== null && last?.kind === 'list') last.items.push({ key, text: plain(item[1] ?? '') });
    else if (item !== null) blocks.push({ kind: 'list', key, items: [{ key, text: plain(item[1] ?? '') }] });
    else if (line.trim() !== '') blocks.push({ kind: 'text', key, text: plain(line) });
  }
  return blocks;
}

/** Removes the marks of `**bold**` and `[text](address)`: addresses in release notes must not be clickable. */
function plain(text: string): string {
  return visibleText(
    text
      .replace(/\*\*(.+?)\*\*/g, '$1')
      .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
      .trim(),
    { maxLength: maxToRead },
  );
}

/** One line when the user has a decision to make; a download is shown once it is finished. Once dismissed, it returns at the next step. */
export function UpdateNote() {
  const state = useUpdateState();
  const commands = useAppCommands();
  const { restart, hasExport } = useRestart();
  if (state.kind !== 'available' && state.kind !== 'ready') return null;
  const text =
    state.kind === 'ready' ? words.updates.ready(state.version) : words.updates.available(state.version);
  return (
    <NoteBar
      key={`${state.kind} ${state.version}`}
      icon={IconSparkles}
      isDismissible
      actions={
        <>
          <Button variant="default" onClick={() => commands.run('check-for-updates')}>
            {words.updates.whatsNew}
          </Button>
          {state.kind === 'ready' && <Button onClick={() => void restart()}>{words.updates.restart}</Button>}
        </>
      }
    >
      {hasExport ? words.updates.exportRuns : text}
    </NoteBar>
  );
}

/** Restarts as the new version. `hasExport`: the last attempt was refused because a file is still being written. */
function useRestart(): { restart(): Promise<void>; hasExport: boolean } {
  const desktop = useDesktop();
  const [hasExport, setHasExport] = useState(false);
  return {
    hasExport,
    async restart() {
      setHasExport((await desktop.updates.restart()) === 'export-runs');
    },
  };
}
