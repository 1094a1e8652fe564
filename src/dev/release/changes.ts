/** What a Conventional Commit says. `breaking`: what no longer works as it did, in the author's words. */
export type Change = { type: string; scope: string | null; description: string; breaking: string | null };

/** Reads `type(scope)!: description` and a `BREAKING CHANGE:` footer; null for any other commit. */
export function readChange(message: string): Change | null {
  const header = /^([a-z]+)(?:\(([^()]+)\))?(!)?: (\S.*)/.exec(message.trim());
  if (header === null) return null;
  const [, type = '', scope = null, mark, description = ''] = header;
  const footer = /^BREAKING[ -]CHANGE: ([\s\S]+?)(?=\n\n|\n[\w-]+: |$(?![\s\S]))/m.exec(message)?.[1];
  const breaking = footer?.replace(/\s+/g, ' ').trim() ?? (mark === undefined ? null : description);
  return { type, scope, description: description.trim(), breaking };
}

/** The sections of the notes, in order. Other types change nothing that users notice. */
const sections: Record<string, string> = { feat: 'New', perf: 'Faster', fix: 'Fixed', revert: 'Reverted' };

/** The next semantic version; before 1.0.0 a breaking change is a minor one. Null: users wouldn't notice anything. */
export function nextVersion(current: string, changes: readonly Change[]): string | null {
  const match = /^(\d+)\.(\d+)\.(\d+)$/.exec(current);
  if (match === null) throw new TypeError(`${current} is not a version of three numbers.`);
  const [major = 0, minor = 0, patch = 0] = match.slice(1).map(Number);
  const breaks = changes.some(({ breaking }) => breaking !== null);
  if (breaks && major > 0) return `${major + 1}.0.0`;
  if (breaks || changes.some(({ type }) => type === 'feat')) return `${major}.${minor + 1}.0`;
  return changes.some(({ type }) => type in sections) ? `${major}.${minor}.${patch + 1}` : null;
}

/**
 * The release page's text, and "What's new" in the app: Markdown without a title. Of the first release only what is new is listed, because
 * there was nothing yet that could break or be slow.
 */
export function releaseNotes(changes: readonly Change[], isFirst = false): string {
  const breaking = isFirst ? [] : changes.flatMap((change) => change.breaking ?? []);
  const noted = Object.entries(sections).filter(([type]) => !isFirst || type === 'feat');
  const texts = [
    section('Before you update', breaking),
    ...noted.map(([type, title]) =>
      section(title, changes.filter((change) => change.type === type).map(line)),
    ),
  ].filter((text) => text !== '');
  return texts.length === 0 ? 'Internal improvements only.\n' : texts.join('\n');
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `## ${title}\n\n${lines.map((text) => `- ${escaped(text)}`).join('\n')}\n`;
}

function line({ scope, description }: Change): string {
  return scope === null ? description : `${scope}: ${description}`;
}

/** Capitalized, and without anything that Markdown or GitHub would act on. */
function escaped(text: string): string {
  const plain = text.replace(/[\\`*_<>[\]]/g, '\\$&').replaceAll('@', '@\u200b');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
