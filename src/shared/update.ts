/** Where the app is on its way to a newer version of itself. Nothing of it is ever in the way of the work. */
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
  /** On the disk and verified; installed when the user says so. */
  | ({ kind: 'ready' } & NewVersion)
  | { kind: 'failed'; step: 'check' | 'download' | 'install'; code: UpdateFailureCode };

/** `notes`: what is new, as plain text; null: the release doesn't say. */
export type NewVersion = { version: string; notes: string | null };

/**
 * `setting`: not by itself, but when asked. `policy`: the organisation says so. `checkout`: not an installed app.
 * `package-manager`: the system's own tool installs new versions. `read-only`: the app may not change its own file.
 * `no-source`: this package names no place where newer ones are.
 */
export type UpdatesOff = 'setting' | 'policy' | 'checkout' | 'package-manager' | 'read-only' | 'no-source';

/** A closed list: no text of a server or of the system crosses to the page. */
export const updateFailureCodes = ['network', 'not-found', 'damaged', 'signature', 'disk', 'other'] as const;
export type UpdateFailureCode = (typeof updateFailureCodes)[number];

export type RestartAnswer = 'restarting' | 'not-ready' | 'export-runs';
