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
