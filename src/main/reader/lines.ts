import type { Token } from './tokens.ts';
import { isSignOff } from './wording.ts';

/** One line of a message: its text without the marks of quotes, lists and chats begins at the token `body`. */
export type Line = {
  start: number;
  end: number;
  from: number;
  to: number;
  body: number;
  /** It has a bullet or a number of a list. */
  isListed: boolean;
  isQuoted: boolean;
  /** A chat's author or time is in front. */
  isChat: boolean;
  /** Below "Best regards" or the mark of a signature. */
  isClosing: boolean;
};

/** The lines of a text; `lines[0]` is the first. */
export function linesOf(text: string, tokens: readonly Token[]): Line[] {
  const lines: Line[] = [];
  let token = 0;
  let isClosing = false;
  let start = 0;
  for (;;) {
    const broken = text.indexOf('\n', start);
    const end = broken < 0 ? text.length : broken;
    const from = token;
    while (token < tokens.length && (tokens[token] as Token).start < end) token += 1;
    const { length, isListed, isQuoted, isChat } = prefixOf(
      text.slice(start, Math.min(end, start + maxPrefixLength)),
    );
    let body = from;
    while (body < token && (tokens[body] as Token).start < start + length) body += 1;
    const rest = text.slice(start + length, Math.min(end, start + length + 60)).trim();
    if (isQuoted || mailHeaders.some((header) => header.test(rest))) isClosing = false;
    // Behind a long sentence, thanks close nothing.
    else if (rest === '--' || (end - start < 60 && token - from < 8 && isSignOff(rest))) isClosing = true;
    else if (isListed) isClosing = false;
    lines.push({ start, end, from, to: token, body, isListed, isQuoted, isChat, isClosing });
    if (broken < 0) return lines;
    start = broken + 1;
  }
}

const maxPrefixLength = 120;
const mailHeaders = [
  /^(?:from|to|cc|subject|date|sent|von|an|betreff|de|objet|asunto|от|тема|od|temat):\s/i,
  /^(?:-{3,}.{0,40}-{3,}|on .{1,90} wrote)/i,
];

function prefixOf(line: string) {
  let length = 0;
  const take = (pattern: RegExp): boolean => {
    const taken = pattern.exec(line.slice(length))?.[0].length ?? 0;
    length += taken;
    return taken > 0;
  };
  const isQuoted = take(/^\s{0,9}(?:[>»][> ]{0,9})+/);
  const isChat = chatPrefixes.some(take) || chatHeaders.some((header) => header.test(line));
  const hasEmoji = take(/^\s{0,9}(?:(?!\d)[\p{RGI_Emoji}✓✔✗✘☐☑][ ]{0,3}){1,9}/v);
  let isListed = hasEmoji;
  while (bullets.some(take)) isListed = true;
  return { length, isListed, isQuoted, isChat };
}

/** `[22.11.26, 10:02:11] Anna: `, `22.11.2026, 10:02 - Anna: `, `10:02 Anna: `, `Anna [10:02]: `, `<Anna> ` */
const chatPrefixes = [
  /^\s{0,3}\[[^\]\n]{0,30}\d:\d\d[^\]\n]{0,9}\]\s{0,3}(?:[^:|\n]{1,30}:\s{1,3})?/,
  /^\s{0,3}(?:(?:\d{1,4}[./-]){2}\d{2,4},?\s)?\d{1,2}(?::\d\d){1,2}(?:\s?[ap]m)?\s{0,3}-?\s(?:[^:|\n]{1,30}:\s{1,3})?/i,
  /^\s{0,3}\p{L}[^:|\n[\]]{0,30}[[(]\d{1,2}:\d\d(?::\d\d)?(?:\s?[AaPp][Mm])?[\])]:?\s/u,
  /^\s{0,3}<@?[^<>\n]{1,30}>\s/,
];
/** `Anna, [25.11.2026 10:02]`, `Anna — Today at 10:02`: above what she wrote. */
const chatHeaders = [
  /^\s{0,3}\p{L}[^\n[]{0,40},? \[[^\]\n]{0,30}\d:\d\d[^\]\n]{0,9}\]$/u,
  /^\s{0,3}\p{L}[^\n[]{0,40}(?: - .{0,20}\d{1,2}:\d\d.{0,9}|\s{1,3}\d{1,2}:\d\d(?:\s?[ap]m)?)$/iu,
];
const bullets = [
  /^\s{0,20}(?:[-*+•‣◦·▪●○■□►▶➤→»]|\[[ xX]?\]|\(?\d{1,3}[.)]|\(?[a-zA-Z]\)|#\d{1,2}(?=\s\D))\s{1,9}/,
  /^\s{0,20}(?:[•‣◦▪●►▶➤]|\d{1,3}\)(?=\p{L}))/u,
];
