/** The scheme of links to a view. The system starts the app with them; see src/main/deep-links. */
export const deepLinkScheme = 'item-catalog';

/**
 * The link that opens a view: `item-catalog://open?connection=…`. `viewText` as in view-link.ts; `catalogMark` as in connection.ts, so
 * that it also opens where the same catalog was set up by somebody else.
 */
export function deepLinkTo(viewText: string, catalogMark?: string): string {
  const mark = catalogMark === undefined ? '' : `&${markParameter}=${catalogMark}`;
  return `${deepLinkScheme}://open?${viewText}${mark}`;
}

export const markParameter = 'catalog';

/** What a link from outside asks for, as far as the app does it: it shows a view, and nothing else. */
export type DeepLink =
  /** `view` as in view-link.ts. Whether its connection exists, or another one to the same catalog, is for the page to see. */
  { kind: 'open'; view: string; catalogMark?: string } | { kind: 'refused'; reason: DeepLinkRefusal };

/** `malformed`: no link of this app. `unknown-verb`: it asks for something else than to open. `carries-more`: it holds what a view doesn't. */
export type DeepLinkRefusal = 'malformed' | 'unknown-verb' | 'carries-more';
