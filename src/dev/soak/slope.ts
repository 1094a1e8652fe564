/** A value at a moment. */
export type Point = { atMs: number; value: number };

const msPerHour = 3_600_000;

/** How much the value rises in an hour, by least squares; null while there are too few points for a line. */
export function slopePerHour(points: readonly Point[]): number | null {
  if (points.length < 3) return null;
  const meanAt = mean(points.map(({ atMs }) => atMs));
  const meanValue = mean(points.map(({ value }) => value));
  let together = 0;
  let spread = 0;
  for (const { atMs, value } of points) {
    together += (atMs - meanAt) * (value - meanValue);
    spread += (atMs - meanAt) ** 2;
  }
  return spread === 0 ? null : (together / spread) * msPerHour;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
