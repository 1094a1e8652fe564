import type {
  CertificateReason,
  Failure,
  FailureKind,
  FileProblem,
  LinkRefusal,
  TimeoutStage,
  UnreachableReason,
  UnreadableReason,
} from '#shared/failure.ts';
import type { FailureWords } from '#words/failure-words.ts';

const unreadable = 'The answer could not be read';
const reportUnreadable = 'Try again. If it stays, report the code to whoever runs the catalog.';
const notSafe = 'The connection is not safe';
const tellOfCertificate = 'The token was not sent. Tell whoever runs the catalog.';
const slow = 'Try again. If it repeats, the catalog or the network is slow.';

const notSavedCauses: Partial<Record<FileProblem, string>> = {
  'disk-full': 'The disk is full.',
  'not-permitted': 'Item Catalog can’t write to its data folder.',
  'read-only': 'The disk with the data folder is read-only.',
  'disk-lost': 'The disk with the data folder isn’t responding.',
};

/** Every trouble but those of the keychain, a policy and files: what it is, why, and the next step. */
export const failures = {
  'unknown-connection': {
    title: 'This connection no longer exists',
    cause: 'It was removed from this computer.',
    nextStep: 'Choose another connection.',
  },
  'token-refused': {
    title: 'The catalog did not accept the token',
    cause: 'It may have expired, been withdrawn, or belong to another catalog.',
    nextStep: 'Enter another token; all else stays.',
  },
  'not-permitted': {
    title: 'Not permitted',
    cause: 'The catalog refuses this request for this account. The token itself is kept.',
    nextStep: 'Ask whoever runs the catalog for access, then try again.',
  },
  'address-not-found': (status: number) => ({
    title: 'No catalog at this address',
    cause: `The server answered, but has no item list there (status ${status}).`,
    nextStep: 'Check the base address of the connection.',
  }),
  'item-not-found': (status: number) => ({
    title: 'Item not found',
    cause: `The catalog has no item with this id, or no longer has it (status ${status}).`,
    nextStep: 'Check the id, or refresh the list.',
  }),
  'request-refused': (status: number) => ({
    title: 'The catalog refused the request',
    cause: `It answered with status ${status}.`,
    nextStep: 'Try again, for a list with other filters. If it stays, report the code.',
  }),
  'filter-refused': {
    title: 'The catalog refused a filter',
    cause: 'Its message stands beside the filter.',
    nextStep: 'Change or remove that filter.',
  },
  /** `wait` is null where the catalog did not say how long. */
  'slow-down': (wait: string | null) => ({
    title: 'The catalog asks to slow down',
    cause: 'Too many requests in a short time.',
    nextStep: wait === null ? 'Wait a little, then try again.' : `Try again in ${wait}.`,
  }),
  'server-trouble': (status: number) => ({
    title: 'The catalog has trouble',
    cause: `Its server answered with status ${status}.`,
    nextStep: 'Try again in a moment. If it stays, report the code to whoever runs it.',
  }),
  /** `status` is null where the network did not tell which redirect it was. */
  redirected: (status: number | null) => ({
    title: 'The catalog has moved',
    cause:
      status === null
        ? 'It answered with a redirect, which is not followed to keep the token safe.'
        : `It answered with a redirect (status ${status}), which is not followed to keep the token safe.`,
    nextStep: 'Ask for the new address and edit the connection.',
  }),
  timeout: {
    connect: (after: string) => ({
      title: 'Could not connect in time',
      cause: `The server did not take the connection within ${after}.`,
      nextStep: 'Check the network, VPN or address, then try again.',
    }),
    headers: (after: string) => ({
      title: 'No answer in time',
      cause: `The catalog did not begin to answer within ${after}.`,
      nextStep: slow,
    }),
    body: (after: string) => ({
      title: 'The answer stalled',
      cause: `Nothing more arrived for ${after}.`,
      nextStep: slow,
    }),
    total: (after: string) => ({
      title: 'The answer took too long',
      cause: `It was not complete after ${after}.`,
      nextStep: slow,
    }),
  } satisfies Record<TimeoutStage, (after: string) => FailureWords>,
  unreachable: {
    offline: {
      title: 'You are offline',
      cause: 'This computer has no network.',
      nextStep: 'Reconnect, then try again.',
    },
    refused: {
      title: 'The catalog is not running there',
      cause: 'The computer at this address refused the connection.',
      nextStep: 'Check the address and port, or try again later.',
    },
    unresolved: {
      title: 'Address not found',
      cause: 'No computer is known by this name, or this computer is offline.',
      nextStep: 'Check the network and the spelling of the address.',
    },
    reset: {
      title: 'The connection was dropped',
      cause: 'The server or the network closed it before an answer came.',
      nextStep: 'Try again.',
    },
    'no-route': {
      title: 'The catalog can’t be reached',
      cause: 'This computer’s network has no route to the address.',
      nextStep: 'Check the network, VPN or address, then try again.',
    },
    blocked: {
      title: 'The connection was blocked',
      cause: 'A firewall, a policy or a rule for this port doesn’t allow it.',
      nextStep: 'Check the address and port, or ask your administrator to allow it.',
    },
    exhausted: {
      title: 'This computer is out of network resources',
      cause: 'No more connections or memory are available.',
      nextStep: 'Close other programs, then try again.',
    },
    proxy: {
      title: 'The proxy did not let the request through',
      cause: 'The system’s proxy could not be reached or refused.',
      nextStep: 'Check the proxy settings of this computer.',
    },
    'proxy-login': {
      title: 'The proxy requires a login',
      cause:
        'The proxy on the way to the catalog asks for a user name and password, which this app can’t send.',
      nextStep: 'Sign in to the proxy, or ask your administrator to allow this app.',
    },
    other: {
      title: 'The catalog can’t be reached',
      cause: 'The network gave no closer reason.',
      nextStep: 'Check the network or VPN, then try again.',
    },
  } satisfies Record<UnreachableReason, FailureWords>,
  certificate: {
    'self-signed': {
      title: notSafe,
      cause: 'The server’s certificate is signed by itself.',
      nextStep: tellOfCertificate,
    },
    expired: {
      title: notSafe,
      cause: 'The server’s certificate has expired, or this computer’s clock is wrong.',
      nextStep: 'Check the clock. The token was not sent.',
    },
    'wrong-host': {
      title: notSafe,
      cause: 'The server’s certificate belongs to another name.',
      nextStep: tellOfCertificate,
    },
    untrusted: {
      title: notSafe,
      cause: 'The server’s certificate comes from an issuer that this computer does not trust.',
      nextStep: tellOfCertificate,
    },
    'client-certificate': {
      title: notSafe,
      cause: 'The server requires a client certificate, which this app can’t send.',
      nextStep: 'Ask the catalog’s administrator for another address. The token was not sent.',
    },
    incompatible: {
      title: notSafe,
      cause: 'The server and this app couldn’t agree on a version of TLS or a cipher.',
      nextStep: tellOfCertificate,
    },
    'not-tls': {
      title: notSafe,
      cause: 'The server does not speak https on this port.',
      nextStep: 'Check the address and port. The token was not sent.',
    },
  } satisfies Record<CertificateReason, FailureWords>,
  cancelled: {
    title: 'Cancelled',
    cause: 'The request was stopped before it was answered.',
    nextStep: 'Try again when you like.',
  },
  truncated: {
    title: 'The answer was cut off',
    cause: 'The connection ended before the whole answer had arrived.',
    nextStep: 'Try again. If a list repeats it, ask for fewer rows per page.',
  },
  'too-large': (limit: string) => ({
    title: 'The answer is too large',
    cause: `It is larger than ${limit} and was not read to the end.`,
    nextStep: 'If it is a list, ask for fewer rows per page. If it stays, report the code.',
  }),
  'empty-answer': (status: number) => ({
    title: 'The catalog answered with nothing',
    cause: `The answer (status ${status}) has no content. That is not the same as “no items”.`,
    nextStep: 'Try again. If it stays, report the code to whoever runs the catalog.',
  }),
  'unreadable-answer': {
    'not-json': { title: unreadable, cause: 'It is not valid JSON.', nextStep: reportUnreadable },
    'not-text': { title: unreadable, cause: 'It is not valid UTF-8 text.', nextStep: reportUnreadable },
    encoding: {
      title: unreadable,
      cause: 'It is compressed in a way that is unknown or broken.',
      nextStep: reportUnreadable,
    },
    shape: {
      title: unreadable,
      cause: 'It is JSON, but not of the documented shape.',
      nextStep: reportUnreadable,
    },
    'too-deep': {
      title: unreadable,
      cause: 'Its JSON is nested far deeper than a catalog’s answer is.',
      nextStep: reportUnreadable,
    },
    'says-failure': {
      title: 'The catalog says it failed',
      cause: 'It answered “success: false” with a good status.',
      nextStep: reportUnreadable,
    },
  } satisfies Record<UnreadableReason, FailureWords>,
  'not-the-service': {
    'web-page': {
      title: 'A web page answered, not the catalog',
      cause: 'Often that is the sign-in page of a network, a VPN or a proxy.',
      nextStep: 'Sign in to the network, or check the base address.',
    },
    'other-content': {
      title: 'Not the expected service',
      cause: 'What answered at this address does not speak the catalog’s JSON.',
      nextStep: 'Check the base address of the connection.',
    },
  } satisfies Record<Extract<Failure, { kind: 'not-the-service' }>['reason'], FailureWords>,
  'invalid-input': {
    title: 'Something in the form is not right',
    nextStep: 'Correct it and try again.',
  },
  'link-refused': {
    title: 'The link was not opened',
    nextStep: 'You can still copy it and judge it yourself.',
    /** Why; and the same where it stands alone under the link. */
    reasons: {
      'not-known': {
        cause: 'The item’s answer is no longer at hand. Open the item again.',
        notOpened: 'Not opened: the item’s answer is no longer at hand. Open the item again.',
      },
      'no-list-row': {
        cause: 'It needs the item’s row of the list, and no list at hand has it.',
        notOpened: 'Not opened: it needs the item’s row of the list, and no list at hand has it.',
      },
      'not-https': {
        cause: 'It is not an https address.',
        notOpened: 'Not opened: it is not an https address.',
      },
      host: {
        cause: 'It does not lead to the marketplace platform.',
        notOpened: 'Not opened: it does not lead to the marketplace platform.',
      },
      credentials: {
        cause: 'It carries a user name or password.',
        notOpened: 'Not opened: it carries a user name or password.',
      },
      malformed: {
        cause: 'It is not a valid address.',
        notOpened: 'Not opened: it is not a valid address.',
      },
    } satisfies Record<LinkRefusal, { cause: string; notOpened: string }>,
  },
  'not-saved': {
    title: 'The change was not saved',
    nextStep: 'Nothing was changed. Try again once Item Catalog can write to its data folder.',
    other: 'The disk did not take it. See the log for details.',
    problems: notSavedCauses,
  },
  internal: {
    title: 'Something went wrong in the app',
    cause: 'This is a fault of the app, not of the catalog.',
    nextStep: 'Try again. If it stays, report the code; the details are in the log.',
  },
} satisfies Record<Exclude<FailureKind, ToldElsewhere>, unknown>;

/** Their words are those of the keychain, of a policy file, and of exports. */
type ToldElsewhere = 'needs-token' | 'secret-store' | 'set-by-policy' | 'file' | 'export';
