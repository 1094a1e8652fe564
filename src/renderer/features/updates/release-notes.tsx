import { mostToRead, visibleText } from '#renderer/ui/visible-text.ts';
import { words } from '#words/words.ts';
import styles from './updates.module.css';

/** What is new: headings, list items and lines of a text that came from a server, drawn as text and nothing else. */
export function ReleaseNotes({ notes }: { notes: string }) {
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
export type Block = ({ kind: 'heading' | 'text' } & Line) | { kind: 'list'; key: string; items: Line[] };

/** The little Markdown that release notes have; anything else stays as it was written. `key` is the line's number. */
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

/** `**bold**` and `[text](address)` without their marks: an address out of the notes is nothing to click. */
function plain(text: string): string {
  return visibleText(
    text
      .replace(/\*\*(.+?)\*\*/g, '$1')
      .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
      .trim(),
    { most: mostToRead },
  );
}
