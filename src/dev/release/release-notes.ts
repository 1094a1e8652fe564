import type { Change } from './conventional-commit.ts';

/** What people are told of, in this order; tests, refactorings and chores are nothing to them. */
const parts: readonly { title: string; has: (change: Change) => boolean }[] = [
  { title: 'New', has: ({ type }) => type === 'feat' },
  { title: 'Faster', has: ({ type }) => type === 'perf' },
  { title: 'Fixed', has: ({ type }) => type === 'fix' },
  { title: 'Taken back', has: ({ type }) => type === 'revert' },
];

/**
 * What is new, as Markdown without a title: the release's page, and "What's new" of the app that finds it. What breaks comes
 * first. Changes are told in the order given. `isFirst`: nobody had anything that could break, be slow or be wrong.
 */
export function releaseNotes(changes: readonly Change[], { isFirst = false } = {}): string {
  const breaking = changes.flatMap((change) => (change.breaking === null ? [] : [change.breaking]));
  const told = [
    { title: 'Before you update', lines: isFirst ? [] : breaking },
    ...(isFirst ? parts.slice(0, 1) : parts).map(({ title, has }) => ({
      title,
      lines: changes.filter(has).map(lineOf),
    })),
  ].filter(({ lines }) => lines.length > 0);
  if (told.length === 0) return 'Small improvements inside.\n';
  return told
    .map(({ title, lines }) => `## ${title}\n\n${lines.map((line) => `- ${sentence(line)}`).join('\n')}\n`)
    .join('\n');
}

function lineOf({ scope, description }: Change): string {
  return scope === null ? description : `${scope}: ${description}`;
}

/** As a line of a list: it begins with a capital, and nothing in it is taken for Markdown or a mention. */
function sentence(text: string): string {
  const escaped = text.replace(/[\\`*_<>[\]]/g, '\\$&').replaceAll('@', '@\u200b');
  return escaped.charAt(0).toUpperCase() + escaped.slice(1);
}
