import type { SettingName } from './settings.ts';

/** What the page has to know of the organisation's policy file. */
export type PolicyInfo = {
  /** What the organisation calls itself; null: it doesn't say. */
  organisation: string | null;
  /** Settings that can't be changed here. */
  lockedSettings: SettingName[];
};

/** Why the policy file, or a part of it, is not in force. */
export type PolicyTrouble =
  | { kind: 'unusable'; reason: UnusablePolicy }
  /** A field that could hold a token: the file is refused as a whole. */
  | { kind: 'holds-secret'; field: string }
  /** The rest of the file is in force. `fields` by their place in it: `connections[1].baseUrl`. */
  | { kind: 'ignored-parts'; fields: string[] };

export type UnusablePolicy =
  | 'not-readable'
  | 'not-guarded'
  | 'too-large'
  | 'not-json'
  | 'not-a-policy'
  | 'newer';
