import { utcOffsetBounds } from '#shared/connection.ts';

/** The offsets to choose from, in minutes ahead of UTC: whole hours and the others in use; `chosen` too, whatever it is. */
export function utcOffsets(chosen: number | null): number[] {
  const hours = Array.from(
    { length: (utcOffsetBounds.max - utcOffsetBounds.min) / 60 + 1 },
    (_, index) => utcOffsetBounds.min + index * 60,
  );
  const all = new Set([...hours, ...betweenHours, ...(chosen === null ? [] : [chosen])]);
  return [...all].sort((a, b) => a - b);
}

const betweenHours = [-570, -210, -150, 210, 270, 330, 345, 390, 525, 570, 630, 765];
