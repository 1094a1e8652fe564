import { useMemo, useState } from 'react';
import { CopyButton } from '#renderer/ui/copy.tsx';
import { visibleLines } from '#renderer/ui/visible-text.ts';
import { type ItemDetail, isCutRawJson } from '#shared/item.ts';
import { words } from '#words/words.ts';
import { Fold } from './field-row.tsx';
import styles from './raw-response.module.css';

type RawResponseProps = {
  /** Undefined while it loads. */
  detail: ItemDetail | undefined;
  /** Null for the demo, which can't be reached from outside the app. */
  baseUrl: string | null;
};

const texts = words.itemDetail.raw;

/** The response as sent, with the trade token masked. */
export function RawResponse({ detail, baseUrl }: RawResponseProps) {
  const facts = detail !== undefined && texts.facts(detail.bytes, detail.tookMs);
  return (
    <Fold title={texts.title} facts={facts}>
      {(isOpen) =>
        isOpen && (
          <>
            <RawJson rawJson={detail?.rawJson ?? ''} />
            {baseUrl !== null && detail !== undefined && (
              <p className={styles.curl}>
                <span>{texts.curl}</span>
                <CopyButton text={itemCurlCommand(baseUrl, detail.item.id)} label={texts.curlNoun} />
                <span className={styles.facts}>{texts.curlToken}</span>
              </p>
            )}
          </>
        )
      }
    </Fold>
  );
}

function RawJson({ rawJson }: { rawJson: string }) {
  const [search, setSearch] = useState('');
  const shown = useMemo(() => visibleLines(rawJson.slice(0, maxShown)), [rawJson]);
  const pieces = piecesWithMatches(shown, search);
  const matches = pieces.filter((piece) => piece.isMatch).length;
  return (
    <>
      <div className={styles.tools}>
        <input
          className={styles.search}
          type="search"
          placeholder={texts.find}
          aria-label={texts.find}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <span className={styles.facts} role="status">
          {search !== '' && texts.found(matches, matches === maxMatches)}
        </span>
        <CopyButton text={rawJson} label={texts.noun} />
      </div>
      {rawJson.length > maxShown && (
        <p className={styles.facts}>{texts.shownInPart(maxShown, rawJson.length, isCutRawJson(rawJson))}</p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className={styles.json} tabIndex={0} aria-label={texts.title}>
        <pre data-selectable>
          {pieces.map((piece) => (piece.isMatch ? <mark key={piece.from}>{piece.text}</mark> : piece.text))}
        </pre>
      </section>
    </>
  );
}

/** More characters than anyone reads, and few enough to lay out quickly. */
const maxShown = 32 * 1024;

/** The request for an item (section 4.2) as a curl command for a POSIX shell, with a shell variable in place of the token. */
export function itemCurlCommand(baseUrl: string, itemId: number): string {
  return [
    'curl',
    '-H "Authorization: Bearer $ACCESS_TOKEN"',
    "-H 'Accept: application/json'",
    quoted(`${baseUrl}/v1/items/${itemId}`),
  ].join(' ');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

type TextPiece = { text: string; isMatch: boolean; from: number };

/** After this many matches the rest is one unmarked piece. */
export const maxMatches = 500;

/** Splits a text at the matches of a search, ignoring case. Joined, the pieces are the text again. An empty search matches nothing. */
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
    if (matches === maxMatches) break;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isMatch: false, from });
  return pieces;
}
