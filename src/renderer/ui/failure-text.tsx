import { type Failure, type FileProblem, failureCode, type SecretStoreTrouble } from '#shared/failure.ts';
import type { FailureWords } from '#words/en/failures.ts';
import { words as texts } from '#words/words.ts';
import { isMacHere } from './key-names.ts';
import shared from './shared.module.css';

type FailureText = FailureWords & { code: string };

/** The text of every failure, without the messages of a 422, which are shown at their filters. */
export function failureText(failure: Failure, isMac: boolean = isMacHere()): FailureText {
  return { ...failureWords(failure, isMac), code: failureCode(failure) };
}

/** Its title and code. */
export function failureTitle(failure: Failure): string {
  return texts.common.titleAndCode(failureWords(failure, isMacHere()).title, failureCode(failure));
}

function failureWords(failure: Failure, isMac: boolean): FailureWords {
  switch (failure.kind) {
    case 'unknown-connection':
    case 'token-refused':
    case 'not-permitted':
    case 'filter-refused':
    case 'cancelled':
    case 'truncated':
    case 'internal':
      return texts.failures[failure.kind];
    case 'address-not-found':
    case 'item-not-found':
    case 'server-trouble':
    case 'empty-response':
      return texts.failures[failure.kind](failure.status);
    case 'request-refused':
      if (tooLongStatuses.has(failure.status)) return texts.lookingUp.tooLong(failure.status);
      return texts.failures['request-refused'](failure.status);
    case 'redirected':
      // Some network stacks refuse a redirect without reporting its status.
      return texts.failures.redirected(failure.status === 0 ? null : failure.status);
    case 'slow-down': {
      const { retryAfterMs } = failure;
      return texts.failures['slow-down'](retryAfterMs === null ? null : secondsText(retryAfterMs));
    }
    case 'timeout':
      return texts.failures.timeout[failure.stage](secondsText(failure.afterMs));
    case 'too-large':
      return texts.failures['too-large'](sizeText(failure.limitBytes));
    case 'unreachable': {
      const unreachable = texts.failures.unreachable[failure.reason];
      return failure.reason === 'no-route' && isMac
        ? { ...unreachable, nextStep: texts.noRouteOnMac }
        : unreachable;
    }
    case 'certificate':
      return texts.failures.certificate[failure.reason];
    case 'unreadable-response':
      return texts.failures['unreadable-response'][failure.reason];
    case 'not-the-service':
      return texts.failures['not-the-service'][failure.reason];
    case 'set-by-policy':
      return texts.policy.setByPolicy;
    case 'needs-token':
      return missingToken(failure.because);
    case 'secret-store':
      return secretStoreFailure(failure);
    case 'invalid-input': {
      const { title, nextStep } = texts.failures['invalid-input'];
      return { title, cause: texts.inputProblems[failure.problem](failure.field, failure.at), nextStep };
    }
    case 'link-refused': {
      const { title, causes, nextStep } = texts.failures['link-refused'];
      return { title, cause: causes[failure.reason], nextStep };
    }
    case 'file': {
      const { title, nextStep, problems } = texts.exports.fileFailure;
      return { title, nextStep, ...problems[failure.problem] };
    }
    case 'not-saved': {
      const { title, nextStep, problems, other } = texts.failures['not-saved'];
      return { title, cause: problems[failure.problem] ?? other, nextStep };
    }
    case 'local-copy': {
      const { problems, ...unknown } = texts.failures['local-copy'];
      return {
        ...unknown,
        ...(problems as Partial<Record<FileProblem, Partial<FailureWords>>>)[failure.problem],
      };
    }
    case 'export':
      return texts.exports.exportFailure[failure.problem];
    case 'ticket-file':
      return texts.ticketFiles.failures[failure.problem];
    default:
      return failure satisfies never;
  }
}

/** As in HTTP: the address, or the request head that contains it, is longer than the server accepts. */
const tooLongStatuses: ReadonlySet<number> = new Set([414, 431]);

/** A failed keychain operation: the next step depends on the operation. */
function secretStoreFailure(failure: Extract<Failure, { kind: 'secret-store' }>): FailureWords {
  const { step, trouble } = failure;
  return {
    title: texts.keychain.titles[step],
    cause: texts.keychain.troubles[trouble],
    nextStep: nextStep(step, trouble),
  };
}

/** A connection that can't send requests, because its token is missing or couldn't be read. */
function missingToken(because: Extract<Failure, { kind: 'needs-token' }>['because']): FailureWords {
  if (because === 'none-stored' || because === 'absent') return texts.keychain.noToken;
  return { ...texts.keychain.unreadToken, cause: texts.keychain.troubles[because] };
}

function nextStep(step: 'save' | 'read' | 'forget', trouble: SecretStoreTrouble): string {
  const { thenTryAgain, thenEnterAgain } = texts.keychain.remedies[trouble];
  switch (step) {
    case 'save':
      return texts.keychain.keptForSession(thenEnterAgain);
    case 'read':
      return thenTryAgain;
    case 'forget':
      return texts.keychain.orDeleteIt(thenTryAgain);
    default:
      return step satisfies never;
  }
}

/** Whole seconds, rounded up, so that a wait never ends later than shown. */
export function secondsText(ms: number): string {
  return texts.amounts.seconds(Math.max(1, Math.ceil(ms / 1000)));
}

/** `12 s`, `1 min 40 s`, `2 min` */
export function durationText(seconds: number): string {
  const rest = seconds % 60;
  if (seconds < 60) return texts.amounts.seconds(seconds);
  if (rest === 0) return texts.amounts.minutes(seconds / 60);
  return texts.amounts.minutesAndSeconds((seconds - rest) / 60, rest);
}

/** `64 KB`, `8 MB`, rounded. */
export function sizeText(bytes: number): string {
  const mebibyte = 1024 * 1024;
  return bytes >= mebibyte
    ? texts.amounts.megabytes(Math.round(bytes / mebibyte))
    : texts.amounts.kilobytes(Math.round(bytes / 1024));
}

/** A sentence that may contain a failure's code, which is not broken at its hyphens. */
export function CodedText({ text }: { text: string }) {
  return text.split(/(\bIC-[\w-]+)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
      <span key={at} className={shared.unbroken}>
        {part}
      </span>
    ),
  );
}
