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
import { withinSentence } from './list.ts';

/** A failure in words: what it is, why, and the next step. Never contains the service's own text. */
export type FailureWords = { title: string; cause: string; nextStep: string };

const report = 'Try again. If this keeps happening, report the code to the catalog’s administrator.';
const slow = 'Try again. If this keeps happening, the catalog or the network is slow.';

const thenCheckDisk = 'Check the disk and its permissions, then try again.';

const notUpdated = 'The local copy can’t be updated';

const notSavedCauses: Partial<Record<FileProblem, string>> = {
  'disk-full': 'The disk is full.',
  'not-permitted': 'Item Catalog can’t write to its data folder.',
  'read-only': 'The disk with the data folder is read-only.',
  'disk-lost': 'The disk with the data folder isn’t responding.',
};

/** On a Mac, which reports a denied local network as a missing route. */
export const noRouteOnMac =
  'Check the network, VPN or address. If the catalog is on your local network, allow Item Catalog in System Settings › Privacy & Security › Local Network. Then try again.';

/** Every failure except those of the keychain, a policy and files: what it is, why, and the next step. */
export const failures = {
  'unknown-connection': {
    title: 'This connection no longer exists',
    cause: 'It was removed from this computer.',
    nextStep: 'Choose another connection.',
  },
  'token-refused': {
    title: 'The catalog didn’t accept the token',
    cause: 'It may have expired, been revoked, or belong to another catalog.',
    nextStep: 'Enter another token; your filters and page stay.',
  },
  'not-permitted': {
    title: 'Access denied',
    cause: 'This account isn’t allowed to make this request. Your token is kept.',
    nextStep: 'Ask the catalog’s administrator for access, then try again.',
  },
  'address-not-found': (status: number) => ({
    title: 'No catalog at this address',
    cause: `The server responded, but has no item list there (status ${status}).`,
    nextStep: 'Check the connection’s catalog address.',
  }),
  'item-not-found': (status: number) => ({
    title: 'Item not found',
    cause: `The catalog has no item with this ID, or no longer has it (status ${status}).`,
    nextStep: 'Check the ID, or refresh the list.',
  }),
  'request-refused': (status: number) => ({
    title: 'The catalog refused the request',
    cause: `It responded with status ${status}.`,
    nextStep: 'Try again, with other filters if this is a list. If this keeps happening, report the code.',
  }),
  'filter-refused': {
    title: 'The catalog refused a filter',
    cause: 'See the message at the filter.',
    nextStep: 'Change or remove that filter.',
  },
  /** `wait` null: the catalog didn't say how long. */
  'slow-down': (wait: string | null) => ({
    title: 'Too many requests',
    cause: 'The catalog received too many requests in a short time.',
    nextStep: wait === null ? 'Wait a moment, then try again.' : `Try again in ${wait}.`,
  }),
  'server-trouble': (status: number) => ({
    title: 'The catalog is having problems',
    cause: `Its server responded with status ${status}.`,
    nextStep:
      'Try again in a moment. If this keeps happening, report the code to the catalog’s administrator.',
  }),
  /** `status` null: the network didn't report it. */
  redirected: (status: number | null) => ({
    title: 'The catalog has moved',
    cause:
      status === null
        ? 'It responded with a redirect. To keep the token safe, the app didn’t follow it.'
        : `It responded with a redirect (status ${status}). To keep the token safe, the app didn’t follow it.`,
    nextStep: 'Ask for the new address and edit the connection.',
  }),
  timeout: {
    connect: (after: string) => ({
      title: 'Connection timed out',
      cause: `The server didn’t accept the connection within ${after}.`,
      nextStep: 'Check the network, VPN or address, then try again.',
    }),
    headers: (after: string) => ({
      title: 'No response',
      cause: `The catalog didn’t start to respond within ${after}.`,
      nextStep: slow,
    }),
    body: (after: string) => ({
      title: 'The response stalled',
      cause: `Nothing more arrived for ${after}.`,
      nextStep: slow,
    }),
    total: (after: string) => ({
      title: 'The response took too long',
      cause: `It wasn’t complete after ${after}.`,
      nextStep: slow,
    }),
  } satisfies Record<TimeoutStage, (after: string) => FailureWords>,
  unreachable: {
    offline: {
      title: 'You’re offline',
      cause: 'This computer has no network.',
      nextStep: 'Reconnect, then try again.',
    },
    refused: {
      title: 'Nothing is running at this address',
      cause:
        'The computer at this address refused the connection: the catalog may be down or use another port.',
      nextStep: 'Check the address and port. If they worked before, try again later.',
    },
    unresolved: {
      title: 'Host name not found',
      cause: 'No server has this name, or this computer is offline.',
      nextStep: 'Check the network and the spelling of the address.',
    },
    reset: {
      title: 'The connection was dropped',
      cause: 'The server or the network closed it before a response arrived.',
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
      title: 'The proxy blocked the request',
      cause: 'The system’s proxy couldn’t be reached or refused the request.',
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
      cause: 'The network didn’t say why.',
      nextStep: 'Check the network or VPN, then try again.',
    },
  } satisfies Record<UnreachableReason, FailureWords>,
  certificate: {
    'self-signed': insecure('The server’s certificate is self-signed.'),
    expired: insecure(
      'The server’s certificate has expired, or this computer’s clock is wrong.',
      'Check the clock. The token wasn’t sent.',
    ),
    'wrong-host': insecure('The server’s certificate is for another host name.'),
    untrusted: insecure('The server’s certificate comes from an issuer this computer doesn’t trust.'),
    'client-certificate': insecure(
      'The server requires a client certificate, which this app can’t send.',
      'Ask the catalog’s administrator for another address. The token wasn’t sent.',
    ),
    incompatible: insecure('The server and this app couldn’t agree on a version of TLS or a cipher.'),
    'not-tls': insecure(
      'The server doesn’t use HTTPS on this port.',
      'Check the address and port. A catalog on this computer may need http://. The token wasn’t sent.',
    ),
  } satisfies Record<CertificateReason, FailureWords>,
  cancelled: {
    title: 'Cancelled',
    cause: 'The request was cancelled before a response arrived.',
    nextStep: 'Try again if you need to.',
  },
  truncated: {
    title: 'The response was incomplete',
    cause: 'The connection ended before the whole response had arrived.',
    nextStep: 'Try again. If this keeps happening with a list, choose fewer rows per page.',
  },
  'too-large': (limit: string) => ({
    title: 'The response is too large',
    cause: `It’s larger than ${limit}, so it wasn’t read to the end.`,
    nextStep: 'If this is a list, choose fewer rows per page. If this keeps happening, report the code.',
  }),
  'empty-response': (status: number) => ({
    title: 'Empty response',
    cause: `The catalog’s response (status ${status}) has no content. That’s not the same as “no items”.`,
    nextStep: report,
  }),
  'unreadable-response': {
    'not-json': unreadable('It isn’t valid JSON.'),
    'not-text': unreadable('It isn’t valid UTF-8 text.'),
    encoding: unreadable('Its compression is unknown or broken.'),
    shape: unreadable('It’s JSON, but in an unexpected format.'),
    'too-deep': unreadable('Its JSON is nested far too deeply.'),
    'says-failure': {
      title: 'The catalog says it failed',
      cause: 'It responded with “success: false” although the request succeeded.',
      nextStep: report,
    },
  } satisfies Record<UnreadableReason, FailureWords>,
  'not-the-service': {
    'web-page': {
      title: 'A web page responded, not the catalog',
      cause: 'This is often the sign-in page of a network, a VPN or a proxy.',
      nextStep: 'Sign in to the network, or check the catalog address.',
    },
    'other-content': {
      title: 'Not the expected service',
      cause: 'The server at this address didn’t respond with the catalog’s JSON.',
      nextStep: 'Check the connection’s catalog address.',
    },
  } satisfies Record<Extract<Failure, { kind: 'not-the-service' }>['reason'], FailureWords>,
  'invalid-input': {
    title: 'Check the form',
    nextStep: 'Correct it and try again.',
  },
  'link-refused': {
    title: 'The link wasn’t opened',
    nextStep: 'You can still copy it and check it yourself.',
    causes: {
      'not-known': 'The item is no longer loaded. Open it again.',
      'no-list-row': 'It needs the item’s row, and no loaded list contains it.',
      'not-https': 'It isn’t an HTTPS address.',
      host: 'It doesn’t lead to the marketplace platform.',
      credentials: 'It contains a user name or password.',
      malformed: 'It isn’t a valid address.',
    } satisfies Record<LinkRefusal, string>,
    /** Shown alone under the link. */
    notOpened: (cause: string) => `Not opened: ${withinSentence(cause)}`,
  },
  'not-saved': {
    title: 'The change wasn’t saved',
    nextStep: 'Nothing was changed. Try again once Item Catalog can write to its data folder.',
    other: 'It couldn’t be saved to disk. See the log for details.',
    problems: notSavedCauses,
  },
  'local-copy': {
    title: 'The local copy can’t be read or written',
    cause: 'The system didn’t say why. See the log for details.',
    nextStep: 'Try again. If this keeps happening, delete the copy and make a new one.',
    problems: {
      // The copy can still be read.
      'disk-full': {
        title: notUpdated,
        cause: 'The disk is full. What has been copied can still be searched.',
        nextStep: 'Free up space, then try again.',
      },
      'in-use': {
        cause: 'Another program has its file open.',
        nextStep: 'Close it in that program, then try again.',
      },
      'not-permitted': { cause: 'Item Catalog can’t write to its data folder.', nextStep: thenCheckDisk },
      'read-only': {
        title: notUpdated,
        cause: 'The disk with the data folder is read-only.',
        nextStep: thenCheckDisk,
      },
      'disk-lost': { cause: 'The disk with the data folder isn’t responding.', nextStep: thenCheckDisk },
    } satisfies Partial<Record<FileProblem, { title?: string; cause: string; nextStep: string }>>,
  },
  internal: {
    title: 'Something went wrong in the app',
    cause: 'This is a bug in the app, not in the catalog.',
    nextStep: 'Try again. If this keeps happening, report the code; the details are in the log.',
  },
} satisfies Record<Exclude<FailureKind, WordedElsewhere>, unknown>;

/** Worded with the keychain, the policy file, exports and tickets. */
type WordedElsewhere = 'needs-token' | 'secret-store' | 'set-by-policy' | 'file' | 'export' | 'ticket-file';

function insecure(
  cause: string,
  nextStep = 'The token wasn’t sent. Tell the catalog’s administrator.',
): FailureWords {
  return { title: 'The connection isn’t secure', cause, nextStep };
}

function unreadable(cause: string): FailureWords {
  return { title: 'The response couldn’t be read', cause, nextStep: report };
}
