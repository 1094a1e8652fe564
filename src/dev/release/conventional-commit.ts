/** A commit as git tells it. */
export type Commit = { hash: string; subject: string; body: string };

/** What a Conventional Commit says of itself. */
export type Change = {
  type: string;
  scope: string | null;
  description: string;
  /** What stops working as it did, in the author's words; null: nothing. */
  breaking: string | null;
};

/** Reads `type(scope)!: description` and a `BREAKING CHANGE:` footer. Null: the commit has another form. */
export function readChange({ subject, body }: Pick<Commit, 'subject' | 'body'>): Change | null {
  const header = /^([a-z]+)(?:\(([^()]+)\))?(!)?: (\S.*)$/.exec(subject.trim());
  if (header === null) return null;
  const [, type = '', scope = null, mark, description = ''] = header;
  const footer = /^BREAKING[ -]CHANGE: ([\s\S]+?)(?=\n\n|\n[\w-]+: |$(?![\s\S]))/m.exec(body)?.[1];
  const breaking = footer?.replace(/\s+/g, ' ').trim() ?? (mark === undefined ? null : description);
  return { type, scope, description, breaking };
}
