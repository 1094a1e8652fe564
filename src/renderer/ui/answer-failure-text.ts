import type { Failure, UnreadableReason } from '#shared/failure.ts';
import type { FailureWords } from './failure-words.ts';

/** An answer that came and can't be used. */

export function unreadable(reason: UnreadableReason): FailureWords {
  const title = 'The answer could not be read';
  const nextStep = 'Try again. If it stays, report the code to whoever runs the catalog.';
  switch (reason) {
    case 'not-json':
      return { title, cause: 'It is not valid JSON.', nextStep };
    case 'not-text':
      return { title, cause: 'It is not valid UTF-8 text.', nextStep };
    case 'encoding':
      return { title, cause: 'It is compressed in a way that is unknown or broken.', nextStep };
    case 'shape':
      return { title, cause: 'It is JSON, but not of the documented shape.', nextStep };
    case 'too-deep':
      return { title, cause: 'Its JSON is nested far deeper than a catalog’s answer is.', nextStep };
    case 'says-failure':
      return {
        title: 'The catalog says it failed',
        cause: 'It answered “success: false” with a good status.',
        nextStep,
      };
    default:
      return reason satisfies never;
  }
}

export function notTheService(reason: Extract<Failure, { kind: 'not-the-service' }>['reason']): FailureWords {
  switch (reason) {
    case 'web-page':
      return {
        title: 'A web page answered, not the catalog',
        cause: 'Often that is the sign-in page of a network, a VPN or a proxy.',
        nextStep: 'Sign in to the network, or check the base address.',
      };
    case 'other-content':
      return {
        title: 'Not the expected service',
        cause: 'What answered at this address does not speak the catalog’s JSON.',
        nextStep: 'Check the base address of the connection.',
      };
    default:
      return reason satisfies never;
  }
}
