import type { ConnectionColour, TokenState } from '#shared/connection.ts';
import type { Failure, InputField, InputProblem, SecretStoreTrouble } from '#shared/failure.ts';
import { countText } from '#words/numbers.ts';
import { deletedWithConnection } from './panels.ts';

/** Everything about connections: the first run, the dialog with its forms, and the notes about a token. */
export const connections = {
  titles: {
    list: 'Connections',
    add: 'Add connection',
    edit: 'Edit connection',
    'replace-token': 'Replace token',
    'forget-token': 'Forget token',
    remove: 'Remove connection',
  },

  firstRun: {
    title: 'Connect to a catalog',
    lead: 'Item Catalog looks up items, their delivery status and trade URL. Ask the catalog’s administrator for an access token; it stays on this computer.',
    noAccount: 'No account yet?',
    aboutDemo: 'The demo is built in: sample items, nothing to set up.',
  },
  tryDemo: 'Try the demo catalog',
  add: 'Add connection',

  row: {
    inApp: 'Built in',
    token: 'Token:',
    openNow: 'Current',
    open: 'Open',
    openNamed: (name: string) => `Open ${name}`,
    more: (name: string) => `Actions for ${name}`,
    edit: 'Edit…',
    enterToken: 'Enter token…',
    replaceToken: 'Replace token…',
    forgetToken: 'Forget token…',
    remove: 'Remove…',
  },
  tokenState: {
    'in-keychain': 'In the system keychain',
    'this-session': 'Kept until you quit',
    'built-in': 'No token needed',
    none: 'No token',
  } satisfies Record<TokenState['kind'], string>,
  tokenMayRemain:
    'An old token may still be in the system keychain. Unlock it, then choose “Forget token” under Connections.',
  noTokenHint: 'Enter a token to use this connection.',
  /** `why` is a sentence about the keychain. */
  thisSessionHint: (why: string) => `${why} The token is kept in memory until you quit, never on disk.`,
  notSavedHint:
    'This connection couldn’t be saved to disk. It and its token are kept in memory until you quit.',
  notSavedNote: 'This connection couldn’t be saved to disk. It and its token are kept until you quit.',
  /** `why`: null where there is no keychain. */
  thisSessionNote: (why: string | null) =>
    why === null
      ? 'No keychain: this token is kept until you quit.'
      : `${why} This token is kept until you quit.`,

  form: {
    name: 'Name',
    namePlaceholder: 'Production',
    baseUrl: 'Catalog address',
    baseUrlPlaceholder: 'https://catalog.example.com',
    /** Of an address that was typed without a scheme. */
    connectsTo: (address: string) => `Connects to ${address}`,
    sameCatalog: (name: string) =>
      `“${name}” already uses this address. You can use it again, for example with another account’s token.`,
    token: 'Access token',
    newToken: 'New access token',
    tokenOfNewAddress: 'A new address needs its own token.',
    tokenKept: 'Leave empty to keep the current token.',
    tokenFirst:
      'We check it once, then save it in your system keychain. Without one, it’s kept until you quit.',
    colour: 'Colour',
    colours: {
      teal: 'Teal',
      blue: 'Blue',
      violet: 'Violet',
      pink: 'Pink',
      red: 'Red',
      orange: 'Orange',
      green: 'Green',
      gray: 'Grey',
    } satisfies Record<ConnectionColour, string>,
    connect: 'Connect',
    save: 'Save',
    checking: 'Checking with the catalog…',
    /** Follows the failure. */
    notSaved: 'This token wasn’t saved.',
    refused: (cause: string) => `${cause} Enter another token.`,
  },

  replaceToken: {
    replace: 'Replace token',
    save: 'Save token',
    notAccepted: (code: string) => `This token wasn’t accepted, so it wasn’t saved. Try another. (${code})`,
    /** `title` has no full stop, `nextStep` has one. */
    failed: (title: string, nextStep: string, code: string) => `${title}. ${nextStep} (${code})`,
  },
  forgetToken: {
    question: (name: string) => `Forget the token for “${name}”?`,
    consequence:
      'It will be deleted from this computer and we’ll verify that it’s gone. The connection stays and asks for a token.',
    confirm: 'Forget token',
  },
  remove: {
    question: (name: string) => `Remove “${name}”?`,
    consequence: `Its address and token will be deleted from this computer, with ${deletedWithConnection}. Nothing changes in the catalog.`,
    consequenceForDemo: `You can add it again at any time, but without ${deletedWithConnection}.`,
    confirm: 'Remove',
  },

  /** The banner over everything when the connection as a whole is in trouble. */
  trouble: {
    enterToken: 'Enter token',
    replaceToken: 'Replace token',
    retry: 'Retry',
  },
};

/** One sentence for a form field. It never repeats the input, which could be a token. */
export const inputProblems = {
  empty: (field: InputField) => enter[field],
  'too-long': (field: InputField) => `The ${names[field]} is too long.`,
  'not-an-address': () => 'This isn’t a web address. Example: https://catalog.example.com',
  'not-https': () => 'The address must begin with https://. Plain http is allowed for this computer only.',
  'has-credentials': () => 'Remove the user name and password from the address.',
  'has-query': () => 'Remove “?” or “#” and everything after it.',
  'not-printable': (field: InputField, at?: number) =>
    `The ${names[field]} contains an invisible character${placeOf(at)}. Copy it again.`,
  'not-ascii': (field: InputField, at?: number) =>
    `The ${names[field]} contains a letter or sign that it can’t have, such as “é” or “…”${placeOf(at)}. Copy it again.`,
  'has-space': (field: InputField, at?: number) =>
    `The ${names[field]} contains a space or line break${placeOf(at)}. Copy it again.`,
  'has-backslash': (field: InputField, at?: number) =>
    `The ${names[field]} contains a backslash${placeOf(at)}. Use “/” instead.`,
  'out-of-range': (field: InputField) => `The ${names[field]} is out of range.`,
  'name-taken': () => 'Another connection has this name.',
} satisfies Record<InputProblem, (field: InputField, at?: number) => string>;

/** A token is masked, so its characters can only be counted. */
function placeOf(at: number | undefined): string {
  return at === undefined ? '' : ` (character ${countText(at)})`;
}

const enter: Record<InputField, string> = {
  name: 'Enter a name.',
  baseUrl: 'Enter the catalog address.',
  token: 'Enter the access token.',
  id: 'Enter an ID.',
  query: 'Enter a query.',
};

const names: Record<InputField, string> = {
  name: 'name',
  baseUrl: 'address',
  token: 'token',
  id: 'ID',
  query: 'query',
};

export const keychain = {
  /** One sentence on why. */
  troubles: {
    absent: 'The system keychain has no such entry.',
    unavailable: 'No system keychain is available.',
    denied: 'Access to the system keychain was denied.',
    locked: 'The system keychain is locked.',
    tooLarge: 'The token is too long for the system keychain.',
    timeout: 'The system keychain didn’t respond in time.',
    corrupt: 'The entry in the system keychain is damaged.',
  } satisfies Record<SecretStoreTrouble, string>,

  titles: {
    save: 'The token couldn’t be saved',
    read: 'The token couldn’t be read',
    forget: 'The token may still be in the keychain',
  } satisfies Record<SecretStoreStep, string>,

  remedies: {
    absent: {
      thenTryAgain: 'Enter the access token.',
      thenEnterAgain: 'Enter it again to save it.',
    },
    unavailable: {
      // The system's library doesn't find a restarted service until the app restarts too.
      thenTryAgain: 'Start or install a keychain service, then restart this app.',
      thenEnterAgain:
        'To keep it longer, start or install a keychain service, restart this app and enter the token again.',
    },
    denied: {
      thenTryAgain: 'Allow access, then try again.',
      thenEnterAgain: 'To keep it longer, allow access and enter the token again.',
    },
    locked: {
      thenTryAgain: 'Unlock the keychain, then try again.',
      thenEnterAgain: 'To keep it longer, unlock the keychain and enter the token again.',
    },
    tooLarge: {
      thenTryAgain: 'Try again with a shorter token.',
      thenEnterAgain: 'To keep it longer, ask for a shorter token.',
    },
    timeout: {
      thenTryAgain: 'Check whether the keychain is asking for permission, then try again.',
      thenEnterAgain:
        'To keep it longer, check whether the keychain is asking for permission and enter the token again.',
    },
    corrupt: {
      thenTryAgain: 'Enter the access token again to replace it.',
      thenEnterAgain: 'To keep it longer, delete the damaged entry and enter the token again.',
    },
  } satisfies Record<SecretStoreTrouble, { thenTryAgain: string; thenEnterAgain: string }>,
  keptForSession: (thenEnterAgain: string) => `The token is kept until you quit. ${thenEnterAgain}`,
  orDeleteIt: (thenTryAgain: string) => `${thenTryAgain} Or delete “Item Catalog” from the system keychain.`,

  tokenFirst: 'Enter the token to continue',
  noToken: {
    title: 'This connection has no token',
    cause: 'None is saved on this computer.',
    nextStep: 'Enter the access token.',
  },
  unreadToken: {
    title: 'The token couldn’t be read',
    nextStep: 'Enter the access token again, or fix the keychain and try again.',
  },
};

type SecretStoreStep = Extract<Failure, { kind: 'secret-store' }>['step'];

/** What the organisation's policy file sets, and which parts of it were ignored. */
export const policy = {
  setByPolicy: {
    title: 'Set by your organisation',
    cause: 'It’s set by this computer’s policy file, so it can’t be changed here.',
    nextStep: 'Ask your administrator.',
  },
  /** On a connection or a setting. `by` is the organisation's name, where the file gives one. */
  from: (by: string | null) => (by === null ? 'From your organisation' : `From ${by}`),
  locked: (by: string | null) => (by === null ? 'Set by your organisation' : `Set by ${by}`),
  /** A tooltip with the current choice, followed by {@link locked}. */
  withReason: (text: string, reason: string) => `${text} · ${reason}`,

  /** Start notes: the whole file is ignored … */
  unusable: {
    'not-readable': 'This computer’s policy file couldn’t be read and is ignored.',
    'not-guarded':
      'This computer’s policy file can be changed by anyone, so it’s ignored. It must be owned by root and writable only by root.',
    'too-large': 'This computer’s policy file is too large and is ignored.',
    'not-json': 'This computer’s policy file isn’t valid JSON and is ignored.',
    'not-a-policy': 'This computer’s policy file has no version that this app recognises, so it’s ignored.',
    newer: 'This computer’s policy file is for a newer version of Item Catalog and is ignored.',
  },
  holdsSecret: (field: string) =>
    `This computer’s policy file is ignored because ${field} looks like a secret. Don’t put tokens in it: each user enters their own.`,
  /** … or parts of it. */
  ignoredParts: (fields: string) => `Parts of this computer’s policy file are ignored: ${fields}.`,
};
