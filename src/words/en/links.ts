import type { DeepLinkRefusal } from '#shared/deep-link.ts';

/** Links to views. */
export const links = {
  /** What was copied. */
  noun: 'link to this view',
  refused: {
    malformed: 'The link was not opened: it is not a link to a view.',
    'unknown-verb': 'The link was not opened: it asks for more than to show something.',
    'carries-more': 'The link was not opened: it carries more than a view.',
  } satisfies Record<DeepLinkRefusal, string>,
  unknownConnection:
    'The link was not opened: it belongs to a connection that is not set up here. A link never adds one.',
};
