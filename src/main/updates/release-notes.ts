/**
 * What is new, as text of lines: the notes come from a server as Markdown or as HTML (GitHub's feed), and are shown as neither. Tags go,
 * list items and headings keep the mark they have in Markdown. Null: there are none.
 */
export function releaseNotesText(notes: unknown): string | null {
  const given = Array.isArray(notes) ? notes.map(noteOf).join('\n\n') : noteOf(notes);
  const text = (isHtml.test(given) ? withoutTags(given) : withoutEscapes(given))
    // What steers a line or turns its direction has no place in notes.
    .replace(/[^\P{Cc}\n]|[\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, mostCharacters);
  return text === '' ? null : text;
}

const mostCharacters = 20_000;

/** A tag; one that is escaped in Markdown is text. */
const isHtml = /(?<!\\)<\/?[a-z][^>]*>/i;

function noteOf(note: unknown): string {
  if (typeof note === 'string') return note;
  if (typeof note !== 'object' || note === null || !('note' in note)) return '';
  return typeof note.note === 'string' ? note.note : '';
}

/** What Markdown would take for its own marks, as the release's notes write it. */
function withoutEscapes(markdown: string): string {
  return markdown.replace(/\\([\\`*_<>[\]])/g, '$1');
}

function withoutTags(text: string): string {
  return text
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<h[1-6][^>]*>/gi, '\n## ')
    .replace(/<li[^>]*>/gi, '\n- ')
    .replace(/<(br|\/p|\/h[1-6]|\/ul|\/ol|\/div)[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|#39|apos|nbsp|amp);/g, (_whole, name: string) => entities[name] ?? '');
}

const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  apos: "'",
  nbsp: ' ',
  amp: '&',
};
