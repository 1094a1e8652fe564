/** How old what is shown of the open item is. */
export const itemAge = {
  /** `Seen 10:07:12 · 2 min ago` */
  seen: (time: string, age: string) => `Seen ${time} · ${age}`,
  seenLongAgo: (age: string) => `Seen ${age}, may have changed`,
  seenHint: (time: string) => `This answer came at ${time}, by this computer’s clock`,
  refresh: 'Refresh',
};
