/** The state of the app's update. */
export type UpdateState =
  | { kind: 'off'; because: UpdatesOff }
  /** Not checked in this run. */
  | { kind: 'idle' }
  | { kind: 'checking' }
  /** Up to date. `checkedAt`: epoch milliseconds. */
  | { kind: 'none'; checkedAt: number }
  | ({ kind: 'available' } & NewVersion)
  /** `percent`: 0 to 100. */
  | ({ kind: 'downloading'; percent: number } & NewVersion)
  /** Downloaded and verified; installed on the user's request. */
  | ({ kind: 'ready' } & NewVersion)
  | { kind: 'failed'; step: 'check' | 'download' | 'install'; code: UpdateFailureCode };

/** `notes`: the release notes as plain text; null: none. */
export type NewVersion = { version: string; notes: string | null };

/**
 * `setting`: checks only on request. `policy`: set by the organisation. `checkout`: not an installed app. `package-manager`: that updates
 * the app. `read-only`: the app can't replace its file. `no-source`: the package has no update server.
 */
export type UpdatesOff = 'setting' | 'policy' | 'checkout' | 'package-manager' | 'read-only' | 'no-source';

/** No text of a server or the system reaches the page. */
const updateFailureCodes = ['network', 'not-found', 'damaged', 'signature', 'disk', 'other'] as const;
export type UpdateFailureCode = (typeof updateFailureCodes)[number];

export type RestartAnswer = 'restarting' | 'not-ready' | 'export-runs';
