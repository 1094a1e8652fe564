import type { StatusTone } from '#renderer/ui/status-badge.tsx';
import type { SupportCard } from './support-card.ts';

/** The card as a picture: texts and surfaces, placed in CSS pixels from the top left. */
type CardLayout = { width: number; height: number; surfaces: CardSurface[]; texts: CardText[] };

type CardFont = 'title' | 'small' | 'base' | 'strong';
type CardColour = 'surface' | 'line' | 'text' | 'dim' | 'faint' | 'alarm' | 'alarm-soft' | ToneColour;
type ToneColour = `${StatusTone}` | `${StatusTone}-soft`;

type CardSurface = {
  x: number;
  y: number;
  width: number;
  height: number;
  radius: number;
  fill: CardColour;
};
/** `y` is the middle of the line. */
type CardText = { x: number; y: number; text: string; font: CardFont; colour: CardColour };

/** The width of a text in CSS pixels. */
export type MeasureText = (text: string, font: CardFont) => number;

const width = 560;
const padding = 20;
const labelWidth = 104;
const lineHeight = 18;
const titleLineHeight = 24;
const rowGap = 6;
const pillHeight = 26;
/** Longer texts are truncated; the text form of the card has them in full. */
const maxLines = { title: 2, marketName: 2, status: 1, error: 10, other: 2 };

/** Lays a card out. Texts wrap within a fixed width, which gives the height. */
export function cardLayout(card: SupportCard, measure: MeasureText): CardLayout {
  const surfaces: CardSurface[] = [];
  const texts: CardText[] = [];
  const inner = width - 2 * padding;
  let y = padding;

  function lines(text: string, font: CardFont, colour: CardColour, box: Box): void {
    for (const line of wrapped(text, (part) => measure(part, font), box.width, box.maxLines)) {
      texts.push({ x: box.x, y: y + box.lineHeight / 2, text: line, font, colour });
      y += box.lineHeight;
    }
  }
  /** After the last text if there is room, else on a line of its own. */
  function besideLast(note: string, box: Omit<Box, 'maxLines'>): void {
    const last = texts.at(-1);
    const noteX = last === undefined ? box.x : last.x + measure(last.text, last.font) + 8;
    if (last !== undefined && noteX + measure(note, 'small') <= box.x + box.width)
      texts.push({ x: noteX, y: last.y, text: note, font: 'small', colour: 'faint' });
    else lines(note, 'small', 'faint', { ...box, maxLines: 1 });
  }
  const across = { x: padding, width: inner };

  lines(card.title, 'title', 'text', { ...across, lineHeight: titleLineHeight, maxLines: maxLines.title });
  lines(card.marketName, 'small', 'dim', { ...across, lineHeight, maxLines: maxLines.marketName });
  y += 10;

  const { status } = card;
  const [pillText = ''] = wrapped(status.words, (part) => measure(part, 'strong'), inner - 24, 1);
  const pillWidth = measure(pillText, 'strong') + 24;
  surfaces.push({
    x: padding,
    y,
    width: pillWidth,
    height: pillHeight,
    radius: pillHeight / 2,
    fill: `${status.tone}-soft`,
  });
  texts.push({
    x: padding + 12,
    y: y + pillHeight / 2,
    text: pillText,
    font: 'strong',
    colour: status.tone,
  });
  const beside = [status.raw, status.seen].filter((part) => part !== null).join(' · ');
  const room = inner - pillWidth - 10;
  if (measure(beside, 'small') <= room) {
    texts.push({
      x: padding + pillWidth + 10,
      y: y + pillHeight / 2,
      text: beside,
      font: 'small',
      colour: 'dim',
    });
    y += pillHeight + 12;
  } else {
    y += pillHeight + 4;
    lines(beside, 'small', 'dim', { ...across, lineHeight, maxLines: 2 });
    y += 8;
  }

  surfaces.push({ x: padding, y, width: inner, height: 1, radius: 0, fill: 'line' });
  y += 12;
  for (const { label, text, note, isAlarm = false } of card.rows) {
    const top = y;
    const band: CardSurface | null = isAlarm
      ? { x: padding - 8, y: top - 4, width: inner + 16, height: 0, radius: 4, fill: 'alarm-soft' }
      : null;
    if (band !== null) surfaces.push(band);
    texts.push({ x: padding, y: top + lineHeight / 2, text: label, font: 'small', colour: 'dim' });
    const box = { x: padding + labelWidth, width: inner - labelWidth, lineHeight };
    lines(text, 'base', isAlarm ? 'alarm' : 'text', {
      ...box,
      maxLines: isAlarm ? maxLines.error : maxLines.other,
    });
    if (note !== undefined) besideLast(note, box);
    if (band !== null) band.height = y - top + 8;
    y += isAlarm ? rowGap + 4 : rowGap;
  }
  return { width, height: Math.ceil(y - rowGap + padding), surfaces, texts };
}

type Box = { x: number; width: number; lineHeight: number; maxLines: number };

/** Breaks a text into lines no wider than `room`: between words, or within a word that is wider than a line. Truncated text ends with “…”. */
export function wrapped(
  text: string,
  widthOf: (text: string) => number,
  room: number,
  maxLines: number,
): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of piecesOf(text, widthOf, room)) {
    if (line === '' || widthOf(line + piece) <= room) {
      line += piece;
    } else {
      lines.push(line.trimEnd());
      line = piece.trimStart();
    }
    if (lines.length === maxLines) return withEllipsis(lines, widthOf, room);
  }
  return [...lines, line.trimEnd()];
}

/** Words, each with the space before it. Those wider than a line are split. */
function* piecesOf(text: string, widthOf: (text: string) => number, room: number): Generator<string> {
  for (const word of text.match(/\s*\S+/gu) ?? ['']) {
    if (widthOf(word) <= room) {
      yield word;
      continue;
    }
    let part = '';
    for (const character of word) {
      if (part !== '' && widthOf(part + character) > room) {
        yield part;
        part = '';
      }
      part += character;
    }
    yield part;
  }
}

function withEllipsis(lines: string[], widthOf: (text: string) => number, room: number): string[] {
  const characters = Array.from(lines.at(-1) ?? '');
  while (characters.length > 0 && widthOf(`${characters.join('')}…`) > room) characters.pop();
  return [...lines.slice(0, -1), `${characters.join('').trimEnd()}…`];
}

/** Sharp on any screen, and when a chat scales it down. */
const scale = 2;

/**
 * The card as a PNG in this window's fonts and colours. `theme`: an element whose custom properties are read. Rejects if the browser
 * provides no canvas.
 */
export async function cardPicture(card: SupportCard, theme: Element): Promise<Uint8Array> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  const fonts = fontsOf(theme);
  const layout = cardLayout(card, (text, font) => {
    context.font = fonts[font];
    return context.measureText(text).width;
  });
  canvas.width = layout.width * scale;
  canvas.height = layout.height * scale;
  context.scale(scale, scale);
  draw(context, layout, fonts, coloursOf(theme));
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('no picture');
  return new Uint8Array(await blob.arrayBuffer());
}

function draw(
  context: CanvasRenderingContext2D,
  layout: CardLayout,
  fonts: Readonly<Record<CardFont, string>>,
  colourOf: (colour: CardColour) => string,
): void {
  context.fillStyle = colourOf('surface');
  context.fillRect(0, 0, layout.width, layout.height);
  context.strokeStyle = colourOf('line');
  context.strokeRect(0.5, 0.5, layout.width - 1, layout.height - 1);
  for (const { x, y, width, height, radius, fill } of layout.surfaces) {
    context.fillStyle = colourOf(fill);
    context.beginPath();
    context.roundRect(x, y, width, height, radius);
    context.fill();
  }
  context.textBaseline = 'middle';
  for (const { x, y, text, font, colour } of layout.texts) {
    context.font = fonts[font];
    context.fillStyle = colourOf(colour);
    context.fillText(text, x, y);
  }
}

function fontsOf(theme: Element): Record<CardFont, string> {
  const { fontFamily } = getComputedStyle(theme);
  return {
    title: `600 18px ${fontFamily}`,
    strong: `600 13px ${fontFamily}`,
    base: `400 13px ${fontFamily}`,
    small: `400 12px ${fontFamily}`,
  };
}

/** A canvas can't read custom properties, so an element resolves each of them in this theme. */
function coloursOf(theme: Element): (colour: CardColour) => string {
  const probe = document.createElement('span');
  probe.hidden = true;
  theme.append(probe);
  const resolved = Object.entries(properties).map(([colour, property]) => {
    probe.style.color = `var(${property})`;
    return [colour, getComputedStyle(probe).color] as const;
  });
  probe.remove();
  const colours = new Map<string, string>(resolved);
  return (colour) => colours.get(colour) ?? 'black';
}

const properties: Record<CardColour, string> = {
  surface: '--ic-surface',
  line: '--ic-line',
  text: '--ic-text',
  dim: '--ic-text-dim',
  faint: '--ic-text-faint',
  alarm: '--ic-bad',
  'alarm-soft': '--ic-bad-soft',
  available: '--ic-move',
  'available-soft': '--ic-move-soft',
  waiting: '--ic-wait',
  'waiting-soft': '--ic-wait-soft',
  accepted: '--ic-good',
  'accepted-soft': '--ic-good-soft',
  unavailable: '--ic-surface',
  'unavailable-soft': '--ic-off',
  unknown: '--ic-text',
  'unknown-soft': '--ic-off-soft',
};
