import type { ConnectionColour, SecretStoreTrouble, TokenState } from '#shared/connection.ts';
import type { Failure, InputField, InputProblem } from '#shared/failure.ts';

/** Everything about connections: the first run, the dialog with its forms, and the notes about a token. */
export const connections = {
  /** Titles of the dialog, by what it is about to do. */
  titles: {
    list: 'Connections',
    add: 'Connect to a catalog',
    edit: 'Edit connection',
    'replace-token': 'Replace token',
    'forget-token': 'Forget token',
    remove: 'Remove connection',
  },

  firstRun: {
    title: 'Connect to a catalog',
    lead: 'Look up items, their delivery status and trade address. The token stays on this computer.',
    noAccount: 'No account at hand?',
    aboutDemo: 'The demo runs inside this app: made-up items, real behaviour.',
  },
  tryDemo: 'Try the demo catalog',
  add: 'Add connection',

  row: {
    inApp: 'Runs inside this app',
    /** Of the key before where the token is. */
    token: 'Token:',
    openNow: 'Open now',
    open: 'Open',
    openNamed: (name: string) => `Open ${name}`,
    more: (name: string) => `More for ${name}`,
    edit: 'Edit…',
    enterToken: 'Enter token…',
    replaceToken: 'Replace token…',
    forgetToken: 'Forget token…',
    remove: 'Remove…',
  },
  /** Where a token is. */
  tokenState: {
    'in-keychain': 'In the system keychain',
    'this-session': 'This session only',
    'built-in': 'Built in',
    none: 'No token',
  } satisfies Record<TokenState['kind'], string>,
  tokenMayRemain:
    'An old token may still be in the system keychain. Unlock it, then choose “Forget token” under Connections.',
  noTokenHint: 'Enter a token to use this connection.',
  /** `why` is a sentence about the keychain. */
  thisSessionHint: (why: string) => `${why} The token is kept in memory until the app quits, never on disk.`,
  notSavedHint:
    'The disk did not take this connection. It and its token are kept in memory until the app quits.',
  notSavedNote:
    'This connection and its token are kept for this session only, because the disk did not take the connection.',
  thisSessionNote: (why: string) =>
    `Works without a keychain: this token is kept for this session only. ${why}`,

  form: {
    name: 'Name',
    namePlaceholder: 'Production',
    baseUrl: 'Base address',
    baseUrlPlaceholder: 'https://catalog.example.com',
    /** Of an address that was typed without a scheme. */
    connectsTo: (address: string) => `Connects to ${address}`,
    token: 'Access token',
    newToken: 'New access token',
    tokenOfNewAddress: 'A new address needs its own token.',
    tokenKept: 'Leave empty to keep the current one.',
    tokenFirst:
      'Checked once, then kept in the system keychain. Without a keychain it is kept for this session only.',
    colour: 'Colour',
    colours: {
      teal: 'Teal',
      blue: 'Blue',
      violet: 'Violet',
      pink: 'Pink',
      red: 'Red',
      orange: 'Orange',
      green: 'Green',
      gray: 'Gray',
    } satisfies Record<ConnectionColour, string>,
    connect: 'Connect',
    save: 'Save',
    checking: 'Checking with the catalog…',
    notAccepted: 'Not accepted and not stored. Enter another token.',
  },

  replaceToken: {
    replace: 'Replace token',
    /** Where there is none yet. */
    save: 'Save token',
    notAccepted: (code: string) => `Not accepted and not stored. Enter another token. (${code})`,
    /** `title` has no full stop, `nextStep` has one. */
    failed: (title: string, nextStep: string, code: string) => `${title}. ${nextStep} (${code})`,
  },
  forgetToken: {
    question: (name: string) => `Forget the token of “${name}”?`,
    consequence:
      'It is deleted from this computer, and that is checked. The connection stays and asks for a token.',
    confirm: 'Forget token',
  },
  remove: {
    question: (name: string) => `Remove “${name}”?`,
    consequence: 'Its address and token are deleted from this computer. Nothing changes in the catalog.',
    consequenceForDemo: 'It can be added again at any time.',
    confirm: 'Remove',
  },

  /** The banner over everything when the connection as a whole is in trouble. */
  trouble: {
    enterToken: 'Enter token',
    replaceToken: 'Replace token',
    retry: 'Retry',
  },
};

/** One sentence for the field of a form, without ever repeating what was typed: it could be a token. */
export const inputProblems = {
  empty: (field: InputField) => enter[field],
  'too-long': (field: InputField) => `The ${names[field]} is too long.`,
  'not-an-address': () => 'This is not a web address. Example: https://catalog.example.com',
  'not-https': () => 'The address must begin with https://. Plain http is allowed for this computer only.',
  'has-credentials': () => 'Leave user name and password out of the address.',
  'has-query': () => 'Leave out everything from “?” or “#” on.',
  'not-printable': (field: InputField) =>
    `The ${names[field]} holds characters that can’t be part of it. Copy it again.`,
  'has-space': (field: InputField) => `The ${names[field]} holds a space or line break. Copy it again.`,
  'out-of-range': (field: InputField) => `The ${names[field]} is out of range.`,
  'name-taken': () => 'Another connection has this name.',
} satisfies Record<InputProblem, (field: InputField) => string>;

const enter: Record<InputField, string> = {
  name: 'Enter a name.',
  baseUrl: 'Enter the base address.',
  token: 'Enter the access token.',
  id: 'Enter an id.',
  query: 'Enter a query.',
};

const names: Record<InputField, string> = {
  name: 'name',
  baseUrl: 'address',
  token: 'token',
  id: 'id',
  query: 'query',
};

/** The system keychain that did not do what was asked. */
export const keychain = {
  /** One sentence on why. */
  troubles: {
    absent: 'The system keychain has no such entry.',
    unavailable: 'No system keychain answers on this computer.',
    denied: 'Access to the system keychain was refused.',
    locked: 'The system keychain is locked.',
    tooLarge: 'The token is too long for the system keychain.',
    timeout: 'The system keychain did not answer in time.',
    corrupt: 'The entry in the system keychain is damaged.',
  } satisfies Record<SecretStoreTrouble, string>,

  titles: {
    save: 'The token could not be stored',
    read: 'The token could not be read',
    forget: 'The token may still be in the keychain',
  } satisfies Record<SecretStoreStep, string>,

  /** What the user can do about it: whole sentences, one behind the other. */
  remedies: {
    absent: {
      thenTryAgain: 'Enter the access token.',
      thenEnterAgain: 'Enter it again to store it.',
    },
    unavailable: {
      // The system's library doesn't find a service that was started again: only a new run of the app does.
      thenTryAgain: 'Start or install a keychain service, then restart this app.',
      thenEnterAgain:
        'To keep it longer, start or install a keychain service, restart this app and enter the token again.',
    },
    denied: {
      thenTryAgain: 'Allow the access, then try again.',
      thenEnterAgain: 'To keep it longer, allow the access and enter the token again.',
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
      thenTryAgain: 'See whether the keychain waits for an answer of yours, then try again.',
      thenEnterAgain: 'To keep it longer, see whether the keychain waits for you and enter the token again.',
    },
    corrupt: {
      thenTryAgain: 'Enter the access token again to replace it.',
      thenEnterAgain: 'To keep it longer, delete the damaged entry and enter the token again.',
    },
  } satisfies Record<SecretStoreTrouble, { thenTryAgain: string; thenEnterAgain: string }>,
  keptForSession: (thenEnterAgain: string) => `The token is kept for this session only. ${thenEnterAgain}`,
  orDeleteIt: (thenTryAgain: string) => `${thenTryAgain} Or delete “Item Catalog” in the system’s keychain.`,

  /** What there is to say of the token's trouble wherever it isn't told in full. */
  tokenFirst: 'The connection needs its token first',
  noToken: {
    title: 'This connection has no token',
    cause: 'None is stored on this computer.',
    nextStep: 'Enter the access token.',
  },
  unreadToken: {
    title: 'The token could not be read',
    nextStep: 'Enter the access token again, or set the keychain right and try again.',
  },
};

type SecretStoreStep = Extract<Failure, { kind: 'secret-store' }>['step'];

/** What the organisation's policy file sets, and what could not be used of it. */
export const policy = {
  setByPolicy: {
    title: 'Set by your organisation',
    cause: 'The policy file of this computer sets it, so it can’t be changed here.',
    nextStep: 'Ask whoever manages this computer.',
  },
  /** On a connection or a setting. `by` is the organisation's name, where the file gives one. */
  from: (by: string | null) => (by === null ? 'From your organisation' : `From ${by}`),
  locked: (by: string | null) => (by === null ? 'Set by your organisation' : `Set by ${by}`),
  /** A tooltip that says what is chosen, with {@link locked} behind it. */
  withReason: (text: string, reason: string) => `${text} · ${reason}`,

  /** The start notes: the whole file can't be used … */
  unusable: {
    'not-readable': 'The policy file of this computer could not be read and is ignored.',
    'not-guarded':
      'The policy file of this computer can be changed by anybody and is ignored. It has to belong to root and be writable by root alone.',
    'too-large': 'The policy file of this computer is too large and is ignored.',
    'not-json': 'The policy file of this computer is not JSON and is ignored.',
    'not-a-policy': 'The policy file of this computer has no version that this app knows and is ignored.',
    newer: 'The policy file of this computer is for a newer Item Catalog and is ignored.',
  },
  /** … or says what it must not. */
  holdsSecret: (field: string) =>
    `The policy file of this computer is ignored, because ${field} looks like a secret. A token is never part of it: each person enters their own.`,
  /** … or parts of it can't. */
  ignoredParts: (fields: string) => `Parts of this computer’s policy file are ignored: ${fields}.`,
};
