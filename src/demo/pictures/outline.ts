/** Shapes as closed polygons on a sheet of 160 x 120 units, y downwards. A shape of several polygons is their union. */
export type Point = readonly [x: number, y: number];
export type Polygon = readonly Point[];
export type Shape = readonly Polygon[];

/** A polygon from `x, y, x, y, …`. */
export function poly(...numbers: number[]): Shape {
  return [pointsOf(numbers)];
}

/** A soft closed line through the points `x, y, x, y, …`. */
export function curve(...numbers: number[]): Shape {
  const through = pointsOf(numbers);
  const at = (index: number): Point => through[(index + through.length) % through.length] ?? [0, 0];
  const line: Point[] = [];
  for (let index = 0; index < through.length; index += 1) {
    for (let step = 0; step < stepsOfCurve; step += 1) {
      line.push(between([at(index - 1), at(index), at(index + 1), at(index + 2)], step / stepsOfCurve));
    }
  }
  return [line];
}

export function box(x: number, y: number, width: number, height: number, radius = 0): Shape {
  const corner = Math.min(radius, width / 2, height / 2);
  const corners: [number, number, number][] = [
    [x + width - corner, y + corner, -90],
    [x + width - corner, y + height - corner, 0],
    [x + corner, y + height - corner, 90],
    [x + corner, y + corner, 180],
  ];
  if (corner === 0) return poly(x, y, x + width, y, x + width, y + height, x, y + height);
  return [corners.flatMap(([cx, cy, from]) => arc(cx, cy, corner, corner, from, from + 90))];
}

export function disc(cx: number, cy: number, rx: number, ry = rx): Shape {
  return [arc(cx, cy, rx, ry, 0, 360)];
}

/** A line through `x, y, x, y, …` with round ends and joints. */
export function stroke(width: number, ...numbers: number[]): Shape {
  const points = pointsOf(numbers);
  const half = width / 2;
  const pieces: Polygon[] = points.map(([x, y]) => arc(x, y, half, half, 0, 360));
  for (let index = 1; index < points.length; index += 1) {
    const [x0, y0] = points[index - 1] ?? [0, 0];
    const [x1, y1] = points[index] ?? [0, 0];
    const length = Math.hypot(x1 - x0, y1 - y0) || 1;
    const [nx, ny] = [(-(y1 - y0) / length) * half, ((x1 - x0) / length) * half];
    pieces.push([
      [x0 + nx, y0 + ny],
      [x1 + nx, y1 + ny],
      [x1 - nx, y1 - ny],
      [x0 - nx, y0 - ny],
    ]);
  }
  return pieces;
}

/** A star or a gear: `points` tips on the outer radius, dents on the inner one. */
export function star(
  cx: number,
  cy: number,
  points: number,
  outer: number,
  inner: number,
  turn = -90,
): Shape {
  const tips: Point[] = [];
  for (let tip = 0; tip < points * 2; tip += 1) {
    tips.push(
      onArc(
        cx,
        cy,
        tip % 2 === 0 ? outer : inner,
        tip % 2 === 0 ? outer : inner,
        turn + (tip * 180) / points,
      ),
    );
  }
  return [tips];
}

/** Turned around the middle of the sheet by degrees (clockwise), then scaled about it and moved. */
export function placed(shape: Shape, turn: number, scale = 1, dx = 0, dy = 0): Shape {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180) * scale, Math.sin((turn * Math.PI) / 180) * scale];
  return shape.map((polygon) =>
    polygon.map(([x, y]): Point => {
      const [fromX, fromY] = [x - middle[0], y - middle[1]];
      return [middle[0] + dx + fromX * cos - fromY * sin, middle[1] + dy + fromX * sin + fromY * cos];
    }),
  );
}

/** The same on the other side of the sheet's upright middle line. */
export function mirrored(shape: Shape): Shape {
  return shape.map((polygon) => polygon.map(([x, y]): Point => [middle[0] * 2 - x, y]));
}

/** The shape and its mirror image. */
export function both(shape: Shape): Shape {
  return [...shape, ...mirrored(shape)];
}

const middle: Point = [80, 58];
const stepsOfCurve = 8;

function pointsOf(numbers: readonly number[]): Point[] {
  const points: Point[] = [];
  for (let at = 0; at + 1 < numbers.length; at += 2) points.push([numbers[at] ?? 0, numbers[at + 1] ?? 0]);
  return points;
}

function arc(cx: number, cy: number, rx: number, ry: number, from: number, to: number): Point[] {
  const steps = Math.max(4, Math.ceil((Math.max(rx, ry) * (to - from)) / 180));
  return Array.from({ length: steps + 1 }, (_, step) =>
    onArc(cx, cy, rx, ry, from + ((to - from) * step) / steps),
  );
}

function onArc(cx: number, cy: number, rx: number, ry: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)];
}

/** Catmull-Rom: from the second of four points (0) to the third (1). */
function between([a, b, c, d]: readonly [Point, Point, Point, Point], t: number): Point {
  const along = (axis: 0 | 1) =>
    0.5 *
    (2 * b[axis] +
      (c[axis] - a[axis]) * t +
      (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t * t +
      (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t * t * t);
  return [along(0), along(1)];
}
