/** The state of the app's update. It never blocks the user's work. */
export type UpdateState =
  | { kind: 'off'; because: UpdatesOff }
  /** Not asked in this run. */
  | { kind: 'idle' }
  | { kind: 'checking' }
  /** This is the newest one. `checkedAt`: epoch milliseconds. */
  | { kind: 'none'; checkedAt: number }
  | ({ kind: 'available' } & NewVersion)
  /** `percent`: 0 to 100. */
  | ({ kind: 'downloading'; percent: number } & NewVersion)
  /** Downloaded and verified; installed on the user's request. */
  | ({ kind: 'ready' } & NewVersion)
  | { kind: 'failed'; step: 'check' | 'download' | 'install'; code: UpdateFailureCode };

/** `notes`: what is new, as plain text; null: the release doesn't say. */
export type NewVersion = { version: string; notes: string | null };

/**
 * `setting`: not on its own, but when asked. `policy`: the organisation says so. `checkout`: not an installed app.
 * `package-manager`: the system's own tool installs new versions. `read-only`: the app may not change its own file.
 * `no-source`: this package names no place where newer ones are.
 */
export type UpdatesOff = 'setting' | 'policy' | 'checkout' | 'package-manager' | 'read-only' | 'no-source';

/** A closed list: no text of a server or of the system reaches the page. */
const updateFailureCodes = ['network', 'not-found', 'damaged', 'signature', 'disk', 'other'] as const;
export type UpdateFailureCode = (typeof updateFailureCodes)[number];

export type RestartAnswer = 'restarting' | 'not-ready' | 'export-runs';
