/** `YYYY-MM-DDTHH:MM:SS.ffffffZ` (section 2.4) of a time in epoch milliseconds and the microseconds, 0 to 999, after it. */
export function microsecondStamp(timeMs: number, microseconds: number): string {
  return `${new Date(timeMs).toISOString().slice(0, -1)}${String(microseconds).padStart(3, '0')}Z`;
}

/** `YYYY-MM-DD HH:MM:SS` (section 2.4). The zone isn't stated by the interface; the demo's is UTC. */
export function zonelessStamp(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 19).replace('T', ' ');
}
