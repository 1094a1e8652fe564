import { deepLinkScheme } from '#shared/deep-link.ts';

/** The link to a view in a pasted text, without what chats and tickets put around it; null: there is none. */
export function linkInText(text: string): string | null {
  const link = links.exec(text)?.[0];
  return link === undefined ? null : link.replace(/[)>\]}"'`.,;]+$/, '');
}

const links = new RegExp(`(?<![a-z-])${deepLinkScheme}:[\\x21-\\x7e]+`, 'i');
