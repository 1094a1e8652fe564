/** Text cut into pieces in order; the ones that equal the search, whatever the case, are marked. */
export type TextPiece = { text: string; isMatch: boolean; from: number };

/** Past this many matches the rest stays one unmarked piece. */
export const mostMatches = 500;

/** Joined, the pieces are the text again. An empty search matches nothing. */
export function piecesWithMatches(text: string, search: string): TextPiece[] {
  if (search === '') return [{ text, isMatch: false, from: 0 }];
  const pieces: TextPiece[] = [];
  const pattern = new RegExp(search.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu');
  let from = 0;
  let matches = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > from) pieces.push({ text: text.slice(from, match.index), isMatch: false, from });
    pieces.push({ text: match[0], isMatch: true, from: match.index });
    from = match.index + match[0].length;
    matches += 1;
    if (matches === mostMatches) break;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isMatch: false, from });
  return pieces;
}
