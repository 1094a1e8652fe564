import { lstat, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { parseConnectionName } from '#main/connections/connection-draft.ts';
import {
  earlierTimeZone,
  type PresetConnection,
  presetPrefix,
  timeZone,
  withTimeZone,
} from '#main/connections/connection-store.ts';
import { hasCode, jsonIn, readRegularFile, withinDeadline } from '#main/files/file-operations.ts';
import type { PolicyTrouble, UnusablePolicy } from '#shared/app-info.ts';
import { connectionColours, parseBaseAddress } from '#shared/connection.ts';
import { type LockableSettings, lockableSettings, settingsSchema } from '#shared/settings.ts';

/** What the organisation sets for all users of this computer. Empty without a policy file. */
export type Policy = {
  organisation: string | null;
  connections: readonly PresetConnection[];
  settings: LockableSettings;
  /** `isOff`: the app neither asks for updates nor installs any. `channel` null: the one the app was published on. */
  updates: { isOff: boolean; channel: UpdateChannel | null };
  /** Copies of whole catalogs on this computer. `maxRate`: requests a second; null: as the settings say. */
  catalogCopy: { isOff: boolean; maxRate: number | null };
};

const updateChannels = ['latest', 'beta'] as const;
export type UpdateChannel = (typeof updateChannels)[number];

export type PolicyReading = {
  policy: Policy;
  isManaged: boolean;
  trouble: PolicyTrouble | null;
};

export const noPolicy: Policy = {
  organisation: null,
  connections: [],
  settings: {},
  updates: { isOff: false, channel: null },
  catalogCopy: { isOff: false, maxRate: null },
};

/** No policy file. */
export const unmanaged: PolicyReading = { policy: noPolicy, isManaged: false, trouble: null };

/** The organisation of an invalid file wants a say in updates and copies. */
const unusablePolicy: Policy = {
  ...noPolicy,
  updates: { isOff: true, channel: null },
  catalogCopy: { isOff: true, maxRate: null },
};

/** As in resources/policy.example.json. */
const policyVersion = 1;

/**
 * Parses a policy file. Invalid parts are ignored and named by their place, so that a typo doesn't affect the rest. A file with a field
 * that could hold a token is refused as a whole: it would give one user's access to everyone.
 */
export function parsePolicy(text: string): PolicyReading {
  const value = jsonIn(text);
  if (value === undefined) return unusable('not-json');
  const secret = secretField(value, '');
  if (secret !== null) {
    const trouble = { kind: 'holds-secret', field: shownField(secret) } as const;
    return { policy: unusablePolicy, isManaged: false, trouble };
  }
  const version = z.looseObject({ version: z.number().int().min(1) }).safeParse(value).data?.version;
  if (version === undefined) return unusable('not-a-policy');
  if (version > policyVersion) return unusable('newer');
  // Safe: it is an object with a version.
  return reading(value as Record<string, unknown>);
}

/** The policy of an unusable file: updates and copies are off until it can be read. */
export function unusable(reason: UnusablePolicy): PolicyReading {
  return { policy: unusablePolicy, isManaged: false, trouble: { kind: 'unusable', reason } };
}

function reading(given: Record<string, unknown>): PolicyReading {
  const known = ['version', ...Object.keys(noPolicy)];
  const ignored = Object.keys(given).filter((field) => !known.includes(field) && !isComment(field));
  function partOf<T>(field: keyof Policy, schema: z.ZodType<T>, invalid: T, absent = invalid): T {
    if (given[field] === undefined) return absent;
    const parsed = schema.safeParse(given[field]);
    if (!parsed.success) ignored.push(field);
    return parsed.success ? parsed.data : invalid;
  }
  const { updates, catalogCopy } = unusablePolicy;
  const policy: Policy = {
    organisation: partOf('organisation', organisationName, null),
    connections: connectionsIn(partOf('connections', presetList, []), ignored),
    settings: settingsIn(partOf('settings', anyRecord, {}), ignored),
    // A file that mentions them wants a say in them: an invalid value means "off".
    updates: partOf('updates', updatesPart, updates, noPolicy.updates),
    catalogCopy: partOf('catalogCopy', localCopyPart, catalogCopy, noPolicy.catalogCopy),
  };
  const fields = ignored.slice(0, maxFields).map(shownField);
  return { policy, isManaged: true, trouble: fields.length === 0 ? null : { kind: 'ignored-parts', fields } };
}

const anyRecord = z.record(z.string(), z.unknown());
const organisationName = z.string().transform((text, context) => {
  const parsed = parseConnectionName(text, []);
  if (parsed.ok) return parsed.name;
  context.addIssue(parsed.problem);
  return z.NEVER;
});
const presetList = z.array(z.unknown()).max(50);
const off = z.literal('off');
const updatesPart = z.union([
  off.transform(() => unusablePolicy.updates),
  z.enum(updateChannels).transform((channel) => ({ isOff: false, channel })),
]);
const requestRate = z.number().min(0.01).max(100);
const localCopyPart = z.union([
  off.transform(() => unusablePolicy.catalogCopy),
  requestRate.transform((maxRate) => ({ isOff: false, maxRate })),
]);

const presetFields = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9-]{1,40}$/),
  name: z.string(),
  baseUrl: z.string(),
  colour: z.enum(connectionColours).default('blue'),
  assumedTimeZone: timeZone.optional(),
  assumedUtcOffsetMinutes: earlierTimeZone.optional(),
});

function connectionsIn(given: readonly unknown[], ignored: string[]): PresetConnection[] {
  const presets: PresetConnection[] = [];
  for (const [index, one] of given.entries()) {
    const preset = presetIn(one, presets);
    if (typeof preset === 'string') ignored.push(`connections[${index}]${preset}`);
    else presets.push(preset);
  }
  return presets;
}

/** The connection, or the place of its error. */
function presetIn(given: unknown, before: readonly PresetConnection[]): PresetConnection | string {
  const fields = presetFields.safeParse(given);
  if (!fields.success) {
    const place = fields.error.issues[0]?.path[0];
    return place === undefined ? '' : `.${String(place)}`;
  }
  const id = presetPrefix + fields.data.id;
  if (before.some((one) => one.id === id)) return '.id';
  const name = parseConnectionName(fields.data.name, []);
  if (!name.ok) return '.name';
  const address = parseBaseAddress(fields.data.baseUrl);
  if (!address.ok) return '.baseUrl';
  return { ...withTimeZone(fields.data), id, name: name.name, baseUrl: address.baseUrl };
}

function settingsIn(given: Record<string, unknown>, ignored: string[]): LockableSettings {
  const sound = Object.entries(given).filter(([field, value]) => {
    const isSound = isLockable(field) && settingsSchema.shape[field].unwrap().safeParse(value).success;
    if (!isSound && !isComment(field)) ignored.push(`settings.${field}`);
    return isSound;
  });
  // Safe: each field is lockable, and its value valid.
  return Object.fromEntries(sound) as LockableSettings;
}

function isLockable(field: string): field is keyof LockableSettings {
  return lockableSettings.some((lockable) => lockable === field);
}

/** The place of the first field, at any depth, whose name suggests a secret. */
function secretField(value: unknown, place: string): string | null {
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inside] of Object.entries(value)) {
    const within = Array.isArray(value) ? `${place}[${name}]` : place === '' ? name : `${place}.${name}`;
    if (!Array.isArray(value) && secretName.test(name)) return within;
    const found = secretField(inside, within);
    if (found !== null) return found;
  }
  return null;
}

const secretName = /token|secret|passw|credential|authori[sz]ation|bearer|api[-_ ]?key/i;

/** JSON has no comments, so fields like `$comment` are ignored. */
function isComment(field: string): boolean {
  return field.startsWith('$');
}

/** A field's name from the file, short and without control characters. */
function shownField(field: string): string {
  return field.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ').slice(0, 80);
}

const maxFields = 8;

/**
 * The path of the policy file: for all users, and writable by administrators only. On Windows that excludes ProgramData, where any user
 * may create a missing folder.
 */
export function policyPath(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): string {
  switch (platform) {
    case 'win32':
      return path.win32.join(env.CommonProgramFiles ?? commonProgramFiles, 'Item Catalog', 'policy.json');
    case 'darwin':
      return '/Library/Application Support/Item Catalog/policy.json';
    default:
      return '/etc/item-catalog/policy.json';
  }
}

/**
 * Reads the policy file. Never rejects. `mustBeGuarded`: except on Windows, root must own it and be the only one who can write it, since
 * whoever can change it can direct users to a catalog of their own.
 */
export async function readPolicyFile(
  filePath: string,
  { mustBeGuarded }: { mustBeGuarded: boolean },
): Promise<PolicyReading> {
  try {
    return await withinDeadline(read(filePath, mustBeGuarded), maxReadMs);
  } catch {
    return unusable('not-readable');
  }
}

async function read(filePath: string, mustBeGuarded: boolean): Promise<PolicyReading> {
  if (await isMissing(filePath)) return unmanaged;
  const file = await stat(filePath);
  if (mustBeGuarded && !isGuarded(file, process.platform)) return unusable('not-guarded');
  if (file.size > maxBytes) return unusable('too-large');
  // Drops a byte order mark.
  return parsePolicy(new TextDecoder().decode(await readRegularFile(filePath, maxBytes)));
}

const commonProgramFiles = 'C:\\Program Files\\Common Files';

const maxBytes = 256 * 1024;

/** The window waits for it, since it may lock settings. */
const maxReadMs = 1_500;

const root = 0;
const writableByOthers = 0o022;

/** Whether only root can change the file. On Windows, where Node sees neither owner nor mode, the folder guards it. */
export function isGuarded({ uid, mode }: { uid: number; mode: number }, platform: NodeJS.Platform): boolean {
  return platform === 'win32' || (uid === root && (mode & writableByOthers) === 0);
}

/** Only a missing file means that the computer isn't managed: one that can't be examined may still be there, and so may a link's target. */
async function isMissing(filePath: string): Promise<boolean> {
  return lstat(filePath).then(
    () => false,
    (error: unknown) => hasCode(error, 'ENOENT', 'ENOTDIR'),
  );
}
