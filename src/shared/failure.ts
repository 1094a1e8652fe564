import type { FilterName } from './item-filters.ts';

/** Expected failures are values. Only bugs and untrusted senders throw. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: Failure };

export function success<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

export function failed(failure: Failure): { ok: false; failure: Failure } {
  return { ok: false, failure };
}

/**
 * Every expected failure. It never contains text of the service, the network stack or the user, except for the documented messages of a
 * 422 (section 4.1) in `filter-refused`.
 */
export type Failure =
  // The connection and its token
  | { kind: 'unknown-connection' }
  /** The organisation's policy file sets it. */
  | { kind: 'set-by-policy' }
  | { kind: 'needs-token'; because: 'none-stored' | SecretStoreTrouble }
  | { kind: 'secret-store'; step: 'save' | 'read' | 'forget'; trouble: SecretStoreTrouble }
  // The service refused (statuses other than 422 are not shown in the document: read by HTTP's own meaning)
  | { kind: 'token-refused' }
  | { kind: 'not-permitted' }
  | { kind: 'address-not-found'; status: number }
  | { kind: 'item-not-found'; status: number }
  | { kind: 'request-refused'; status: number }
  | { kind: 'filter-refused'; messages: FilterMessages }
  | { kind: 'slow-down'; retryAfterMs: number | null }
  | { kind: 'server-trouble'; status: number }
  /** `status` 0: the network stack didn't report it. */
  | { kind: 'redirected'; status: number }
  // The network
  | { kind: 'timeout'; stage: TimeoutStage; afterMs: number }
  | { kind: 'unreachable'; reason: UnreachableReason }
  | { kind: 'certificate'; reason: CertificateReason }
  | { kind: 'cancelled' }
  // The response
  | { kind: 'truncated' }
  | { kind: 'too-large'; limitBytes: number }
  | { kind: 'empty-response'; status: number }
  | { kind: 'unreadable-response'; reason: UnreadableReason }
  | { kind: 'not-the-service'; reason: 'web-page' | 'other-content' }
  // The request
  /** `at`: the first character that can't be used, from 1. */
  | { kind: 'invalid-input'; field: InputField; problem: InputProblem; at?: number | undefined }
  | { kind: 'link-refused'; reason: LinkRefusal }
  // Exports
  | { kind: 'file'; problem: FileProblem }
  /** The disk refused a change to what the app keeps, and nothing was changed. */
  | { kind: 'not-saved'; problem: FileProblem }
  /** The file of a local copy can't be read or written. */
  | { kind: 'local-copy'; problem: FileProblem }
  | { kind: 'export'; problem: ExportProblem }
  /** A ticket that a colleague handed over as a file. */
  | { kind: 'ticket-file'; problem: TicketFileProblem }
  // A bug: the reference is in the log with the details
  | { kind: 'internal'; reference: string };

export const secretStoreTroubles = [
  'absent',
  'unavailable',
  'denied',
  'locked',
  'tooLarge',
  'timeout',
  'corrupt',
] as const;
export type SecretStoreTrouble = (typeof secretStoreTroubles)[number];

export type FailureKind = Failure['kind'];

/** The documented map of a 422: filter -> messages. `other` has those of other keys. */
export type FilterMessages = Partial<Record<FilterName | 'other', string[]>>;

export type TimeoutStage = 'connect' | 'headers' | 'body' | 'total';
/** `blocked`: by a firewall, a policy or the port. `exhausted`: no sockets or memory left. */
export type UnreachableReason =
  | 'refused'
  | 'unresolved'
  | 'reset'
  | 'offline'
  | 'no-route'
  | 'blocked'
  | 'exhausted'
  | 'proxy'
  | 'proxy-login'
  | 'other';
/** `client-certificate`: the server wants one. `incompatible`: no TLS version or cipher in common. */
export type CertificateReason =
  | 'self-signed'
  | 'expired'
  | 'wrong-host'
  | 'untrusted'
  | 'client-certificate'
  | 'incompatible'
  | 'not-tls';
export type UnreadableReason = 'not-json' | 'not-text' | 'encoding' | 'shape' | 'too-deep' | 'says-failure';
export type InputField = 'name' | 'baseUrl' | 'token' | 'id' | 'query';
export type InputProblem =
  | 'empty'
  | 'too-long'
  | 'not-an-address'
  | 'not-https'
  | 'has-credentials'
  | 'has-query'
  | 'not-printable'
  | 'not-ascii'
  | 'has-space'
  | 'has-backslash'
  | 'out-of-range'
  | 'name-taken';
/** Why a file couldn't be written. `disk-lost`: a drive or share that no longer responds. */
export const fileProblems = [
  'disk-full',
  'not-permitted',
  'read-only',
  'in-use',
  'no-folder',
  'is-folder',
  'long-name',
  'disk-lost',
  'other',
] as const;
export type FileProblem = (typeof fileProblems)[number];
/** `pages-repeat`: several pages without new rows. `too-many-rows`: for this format. `too-long`: for any export. */
export const exportProblems = ['busy', 'pages-repeat', 'too-many-rows', 'too-long'] as const;
export type ExportProblem = (typeof exportProblems)[number];
/** `foreign`: no ticket's file. `gone`: the ticket to save was removed. */
export type TicketFileProblem = 'foreign' | 'damaged' | 'newer' | 'too-large' | 'other-catalog' | 'gone';
/** `no-list-row`: the link needs the item's list row, which isn't loaded. */
export type LinkRefusal = 'not-known' | 'no-list-row' | 'not-https' | 'host' | 'credentials' | 'malformed';

/** Whether it is about the connection's token, and so affects all of its requests. */
export function isAboutTheToken(failure: Failure): boolean {
  return (
    failure.kind === 'token-refused' || failure.kind === 'needs-token' || failure.kind === 'secret-store'
  );
}

/** Statuses of a gateway or server that is down or overloaded for now. */
export const passingStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/** Whether the service or the network is away, so that the same request may succeed later without a change by the user. */
export function isServiceAway(failure: Failure): boolean {
  switch (failure.kind) {
    case 'timeout':
      return true;
    case 'unreachable':
      return failure.reason !== 'blocked' && failure.reason !== 'proxy-login';
    case 'server-trouble':
      return passingStatuses.has(failure.status);
    default:
      return false;
  }
}

/** A short stable code for a failure, for copying into a report: `IC-HTTP-503`, `IC-TIMEOUT-HEADERS`. */
export function failureCode(failure: Failure): string {
  return `IC-${codeBody(failure)}`;
}

function codeBody(failure: Failure): string {
  switch (failure.kind) {
    case 'token-refused':
      return 'HTTP-401';
    case 'not-permitted':
      return 'HTTP-403';
    case 'filter-refused':
      return 'HTTP-422';
    case 'slow-down':
      return 'HTTP-429';
    case 'address-not-found':
    case 'item-not-found':
    case 'request-refused':
    case 'server-trouble':
      return `HTTP-${failure.status}`;
    case 'redirected':
      return failure.status === 0 ? 'HTTP-3XX' : `HTTP-${failure.status}`;
    case 'empty-response':
      return `EMPTY-${failure.status}`;
    case 'timeout':
      return `TIMEOUT-${failure.stage.toUpperCase()}`;
    case 'unreachable':
      return `NET-${failure.reason.toUpperCase()}`;
    case 'certificate':
      return `TLS-${failure.reason.toUpperCase()}`;
    case 'unreadable-response':
    case 'not-the-service':
      return `ANSWER-${failure.reason.toUpperCase()}`;
    case 'secret-store':
      return `KEYCHAIN-${failure.step.toUpperCase()}-${failure.trouble.toUpperCase()}`;
    case 'needs-token':
      return failure.because === 'none-stored' ? 'TOKEN-NONE' : `TOKEN-${failure.because.toUpperCase()}`;
    case 'invalid-input':
      return `INPUT-${failure.field.toUpperCase()}-${failure.problem.toUpperCase()}`;
    case 'link-refused':
      return `LINK-${failure.reason.toUpperCase()}`;
    case 'file':
      return `FILE-${failure.problem.toUpperCase()}`;
    case 'not-saved':
      return `SAVE-${failure.problem.toUpperCase()}`;
    case 'local-copy':
      return `COPY-${failure.problem.toUpperCase()}`;
    case 'export':
      return `EXPORT-${failure.problem.toUpperCase()}`;
    case 'ticket-file':
      return `TICKET-${failure.problem.toUpperCase()}`;
    case 'internal':
      return `BUG-${failure.reference}`;
    case 'truncated':
      return 'CUT-OFF';
    case 'too-large':
    case 'cancelled':
    case 'unknown-connection':
    case 'set-by-policy':
      return failure.kind.toUpperCase();
    default:
      return failure satisfies never;
  }
}
