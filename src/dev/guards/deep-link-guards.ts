import type { GuardedFile } from './guard.ts';

/** Rule 12, and of rule 37 what the links' saved relatives keep: what a link from outside may do. */
export const deepLinkGuards: readonly GuardedFile[] = [
  {
    file: 'src/shared/parse-deep-link.ts',
    tests: ['shared/parse-deep-link.test.ts', 'shared/parse-deep-link.properties.test.ts'],
    guards: [
      {
        rule: 12,
        name: 'a link holds nothing but printable ASCII',
        find: ' || !isPlain.test(link)',
        replace: '',
      },
      {
        rule: 12,
        name: 'a link is of the app’s own scheme',
        find: ' || parts[1]?.toLowerCase() !== deepLinkScheme',
        replace: '',
      },
      {
        rule: 12,
        name: 'a link can only open',
        find: "if (verb.toLowerCase() !== 'open') return refused('unknown-verb');",
        replace: '',
      },
      {
        rule: 12,
        name: 'a link that carries more than a view is refused whole',
        find: '.every((name) => known.has(name))',
        replace: '.every(() => true)',
      },
      {
        rule: 12,
        name: 'the mark of a catalog has no room for a secret',
        find: ' || (mark !== undefined && !isMark.test(mark))',
        replace: '',
      },
      {
        rule: 12,
        name: 'of a link only its meaning goes on',
        find: 'view: viewToText(view), ',
        replace: 'view: text, ',
      },
    ],
  },
  {
    file: 'src/main/deep-links/link-inbox.ts',
    tests: ['main/deep-link-entry.test.ts'],
    guards: [
      { rule: 12, name: 'a link is followed once', find: '      waiting = null;\n', replace: '' },
      {
        rule: 12,
        name: 'a link is parsed before it waits for the page',
        find: 'waiting = parseDeepLink(link);',
        replace: "waiting = { kind: 'open', view: link };",
      },
    ],
  },
  {
    file: 'src/main/deep-link-entry.ts',
    tests: ['main/deep-link-entry.test.ts'],
    guards: [
      {
        rule: 12,
        name: 'a checkout leaves the links to the installed app',
        find: 'if (app.isPackaged) app.set',
        replace: 'app.set',
      },
    ],
  },
  {
    file: 'src/renderer/app/view/use-deep-links.ts',
    tests: ['renderer/app/view/deep-links.test.tsx'],
    guards: [
      {
        rule: 12,
        name: 'a link of an unknown connection is said and not followed',
        find: 'if (connection === undefined) return toast({ text: words.links.unknownConnection });',
        replace: 'if (connection === undefined) return onOpen(view);',
      },
    ],
  },
  {
    file: 'src/main/saved-views/saved-views.ts',
    tests: ['main/saved-views/saved-views.test.ts'],
    guards: [
      {
        rule: 37,
        name: 'a saved view keeps nothing that a view does not hold',
        find: 'const kept = savedTextOf(view);',
        replace: 'const kept = savedTextOf(view) && text;',
      },
      {
        rule: 37,
        name: 'a changed view stays with its catalog',
        find: ' || kept.connectionId !== before.connectionId',
        replace: '',
      },
    ],
  },
];
