import type { ConnectionColour, TokenState } from '#shared/connection.ts';

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
