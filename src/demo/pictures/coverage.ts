import type { Polygon, Shape } from './outline.ts';

export const sheetWidth = 160;
export const sheetHeight = 120;

/** How much of each pixel of the sheet is covered, 0 to 1, and the rows and columns that can be touched at all. */
export type Mask = { coverage: Float32Array; top: number; bottom: number; left: number; right: number };

/** Scan lines to a pixel; along a line the coverage is exact, so edges are smooth in every direction. */
const linesInPixel = 4;

/** Fills a shape: everything that is inside any of its polygons. */
export function fill(shape: Shape): Mask {
  const coverage = new Float32Array(sheetWidth * sheetHeight);
  const mask: Mask = { coverage, top: sheetHeight, bottom: 0, left: sheetWidth, right: 0 };
  const edges = shape.flatMap(edgesOf);
  for (const { x0, y0, x1, y1 } of edges) {
    mask.top = Math.min(mask.top, Math.floor(y0));
    mask.bottom = Math.max(mask.bottom, Math.ceil(y1));
    mask.left = Math.min(mask.left, Math.floor(Math.min(x0, x1)));
    mask.right = Math.max(mask.right, Math.ceil(Math.max(x0, x1)));
  }
  mask.top = clamp(mask.top, sheetHeight);
  mask.bottom = clamp(mask.bottom, sheetHeight);
  mask.left = clamp(mask.left, sheetWidth);
  mask.right = clamp(mask.right, sheetWidth);
  for (let line = mask.top * linesInPixel; line < mask.bottom * linesInPixel; line += 1) {
    fillLine(coverage, edges, (line + 0.5) / linesInPixel);
  }
  return mask;
}

type Edge = { x0: number; y0: number; x1: number; y1: number; winding: 1 | -1 };

/** All polygons are made to turn the same way, so that overlapping ones add up instead of cancelling each other. */
function edgesOf(polygon: Polygon): Edge[] {
  const turnsBack = areaOf(polygon) < 0;
  const edges: Edge[] = [];
  for (let index = 0; index < polygon.length; index += 1) {
    const [ax, ay] = polygon[index] ?? [0, 0];
    const [bx, by] = polygon[(index + 1) % polygon.length] ?? [0, 0];
    if (ay === by) continue;
    const winding = ay < by === turnsBack ? -1 : 1;
    edges.push(
      ay < by ? { x0: ax, y0: ay, x1: bx, y1: by, winding } : { x0: bx, y0: by, x1: ax, y1: ay, winding },
    );
  }
  return edges;
}

function areaOf(polygon: Polygon): number {
  let area = 0;
  for (let index = 0; index < polygon.length; index += 1) {
    const [ax, ay] = polygon[index] ?? [0, 0];
    const [bx, by] = polygon[(index + 1) % polygon.length] ?? [0, 0];
    area += ax * by - bx * ay;
  }
  return area;
}

function fillLine(coverage: Float32Array, edges: readonly Edge[], y: number): void {
  const crossings: { x: number; winding: number }[] = [];
  for (const { x0, y0, x1, y1, winding } of edges) {
    if (y >= y0 && y < y1) crossings.push({ x: x0 + ((x1 - x0) * (y - y0)) / (y1 - y0), winding });
  }
  crossings.sort((a, b) => a.x - b.x);
  let inside = 0;
  let from = 0;
  for (const { x, winding } of crossings) {
    const was = inside;
    inside += winding;
    if (was === 0) from = x;
    else if (inside === 0)
      addSpan(coverage, Math.floor(y) * sheetWidth, clamp(from, sheetWidth), clamp(x, sheetWidth));
  }
}

function addSpan(coverage: Float32Array, row: number, from: number, to: number): void {
  for (let column = Math.floor(from); column < to; column += 1) {
    const covered = Math.min(to, column + 1) - Math.max(from, column);
    coverage[row + column] = (coverage[row + column] ?? 0) + covered / linesInPixel;
  }
}

function clamp(value: number, max: number): number {
  return Math.max(0, Math.min(max, value));
}

/** A soft copy: each value the mean of the square of `radius` around it, twice. `within` limits the work. */
export function blurred(source: Float32Array, radius: number, within: Omit<Mask, 'coverage'>): Float32Array {
  const pad = radius * 2;
  const area = {
    top: Math.max(0, within.top - pad),
    bottom: Math.min(sheetHeight, within.bottom + pad),
    left: Math.max(0, within.left - pad),
    right: Math.min(sheetWidth, within.right + pad),
  };
  let from = source;
  for (let pass = 0; pass < 2; pass += 1) {
    const across = new Float32Array(source.length);
    for (let row = area.top; row < area.bottom; row += 1) {
      slide(from, across, row * sheetWidth + area.left, 1, area.right - area.left, radius);
    }
    const down = new Float32Array(source.length);
    for (let column = area.left; column < area.right; column += 1) {
      slide(across, down, area.top * sheetWidth + column, sheetWidth, area.bottom - area.top, radius);
    }
    from = down;
  }
  return from;
}

/** A sliding mean along one row or column. */
function slide(
  from: Float32Array,
  to: Float32Array,
  start: number,
  step: number,
  count: number,
  radius: number,
) {
  let sum = 0;
  for (let at = 0; at < Math.min(radius, count); at += 1) sum += from[start + at * step] ?? 0;
  for (let at = 0; at < count; at += 1) {
    if (at + radius < count) sum += from[start + (at + radius) * step] ?? 0;
    if (at - radius > 0) sum -= from[start + (at - radius - 1) * step] ?? 0;
    to[start + at * step] = sum / (radius * 2 + 1);
  }
}
