import path from 'node:path';
import fc from 'fast-check';
import { isTrustedFrame } from '#main/ipc/handle.ts';
import { addressLike } from '#shared/testing/hostile-text.ts';
import { property } from '#shared/testing/property.ts';
import { resolveAppFile } from './app-scheme.ts';
import { decideNavigation } from './page-guards.ts';

const root = path.resolve('/app/out/renderer');
const pathPieces = [
  '..',
  '.',
  '/',
  '\\',
  '%2e',
  '%2f',
  '%5c',
  '%00',
  '%252e',
  '%',
  ':',
  '//',
  'a',
  'index',
  'assets/',
  '::$DATA',
  '~1',
  '\u0000',
  'ﬀ',
];
const endings = ['.html', '.js', '.css', '.json', '.map', '.exe', '', '.html/', '.js%00.png'];

property(
  'no path whatever leads out of the folder, nor to another kind of file',
  fc.tuple(
    fc.array(
      fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...pathPieces) },
        fc.string({ unit: 'binary', maxLength: 4 }),
      ),
      { maxLength: 12 },
    ),
    fc.constantFrom(...endings),
    fc.constantFrom('GET', 'GET', 'GET', 'POST', 'HEAD'),
  ),
  ([pieces, ending, method]) => {
    const found = resolveAppFile({ method, url: `app://bundle/${pieces.join('')}${ending}` }, root);
    if (found.kind === 'refused') return true;
    return (
      method === 'GET' &&
      found.filePath.startsWith(root + path.sep) &&
      !found.filePath.slice(root.length).split(path.sep).includes('..') &&
      !/[\\:\p{Cc}]/u.test(found.filePath) &&
      /\.(html|js|css|json|svg|png|webp|ico|woff2)\/?$/.test(found.filePath)
    );
  },
);

const origins = addressLike(['bundle', 'bundle.evil.example', 'bundlex'], ['/index.html', '?x', '#y']).map(
  (text) => text.replace(/^https?:/i, 'app:'),
);
/** An empty user or port is none, and control characters around an address are not of it: it is the app's own. */
const isApp = (url: string) =>
  /^app:\/\/(?::?@)?bundle:?(?=$|[/?#])/i.test(url.trim().replace(/\p{Cc}/gu, ''));

property("only the app's own page may be shown", origins, (url) => {
  return decideNavigation(url, 'app://bundle') === 'deny' || isApp(url);
});

property(
  "only the main frame of an own window on the app's own page is listened to",
  fc.record({
    contentsId: fc.integer({ min: 6, max: 8 }),
    frame: fc.option(
      fc.record({
        url: fc.oneof(origins, fc.constantFrom('app://bundle/index.html', 'about:blank', '')),
        origin: fc.oneof(fc.constantFrom('app://bundle', 'null', 'https://evil.example'), fc.string()),
        isMainFrame: fc.boolean(),
      }),
    ),
  }),
  (sender) => {
    if (!isTrustedFrame(sender, { origin: 'app://bundle', windowIds: new Set([7]) })) return true;
    const { contentsId, frame } = sender;
    return (
      contentsId === 7 && frame?.isMainFrame === true && frame.origin === 'app://bundle' && isApp(frame.url)
    );
  },
);
