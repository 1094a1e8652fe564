/** The sizes that browsers have made usual, in percent. */
const steps = [50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200] as const;

/** The next larger or smaller size, also from one in between; the last one stays. */
export function zoomStep(percent: number, by: 1 | -1): number {
  const next = by === 1 ? steps.find((step) => step > percent) : steps.findLast((step) => step < percent);
  return next ?? (by === 1 ? steps[steps.length - 1] : steps[0]) ?? 100;
}
