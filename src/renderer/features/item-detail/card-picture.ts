import { type CardColour, type CardFont, type CardLayout, cardLayout } from './card-layout.ts';
import type { SupportCard } from './support-card.ts';

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
  'waits-for-acceptance': '--ic-wait',
  'waits-for-acceptance-soft': '--ic-wait-soft',
  'waits-for-sending': '--ic-wait',
  'waits-for-sending-soft': '--ic-wait-soft',
  accepted: '--ic-good',
  'accepted-soft': '--ic-good-soft',
  unavailable: '--ic-surface',
  'unavailable-soft': '--ic-off',
  unknown: '--ic-text',
  'unknown-soft': '--ic-off-soft',
};
