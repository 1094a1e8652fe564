import { type Exchange, given, refuses, replies, sendsUnder } from './exchange.ts';
import { accepted, type FaultRow, fails, faults } from './fault.ts';

const targets: Record<string, (exchange: Exchange) => string> = {
  'the same origin': () => '/elsewhere',
  'another origin': ({ otherOrigin }) => `${otherOrigin}/v1/items?limit=50&page=1`,
  'another origin with the token': ({ otherOrigin, token }) =>
    `${otherOrigin}/?t=${encodeURIComponent(token)}`,
  'itself for ever': ({ ownOrigin }) => `${ownOrigin}/v1/items?limit=50&page=1`,
  'another origin without a scheme': ({ otherOrigin }) => otherOrigin.replace('http:', ''),
  'a script': () => 'javascript:window.hacked=1',
  'a file': () => 'file:///etc/hosts',
  nowhere: () => '',
};

/** Never followed: one request, and none at the other origin. */
export const redirects = faults('Redirects', [
  ...[301, 302, 303, 307, 308].flatMap((status) =>
    ['the same origin', 'another origin'].map((to) => redirect(status, to)),
  ),
  ...Object.keys(targets)
    .slice(2)
    .map((to) => redirect(302, to)),
  ['300 with choices', replies(300, '{}'), fails('IC-HTTP-300', 'IC-HTTP-3XX'), { maxRequests: 1 }],
  ['unexpected 304', replies(304, '', { 'content-length': '' }), fails('IC-EMPTY-304')],
  [
    'Refresh and Link headers',
    given(({ otherOrigin }) =>
      sendsUnder({
        refresh: `0;url=${otherOrigin}`,
        link: `<${otherOrigin}/x.css>; rel=preload; as=style`,
        'alt-svc': `h2="${otherOrigin.slice(7)}"`,
      }),
    ),
    accepted,
  ],
  [
    'Location beside a refusal',
    given(({ otherOrigin }) => refuses(400, {}, { location: otherOrigin })),
    fails('IC-HTTP-400'),
    { maxRequests: 1 },
  ],
]);

/** For the https catalog. */
export const redirectToHttp = faults('Redirects', [redirect(302, 'another origin')]);

function redirect(status: number, to: string): FaultRow {
  return [
    `${status} to ${to}`,
    given((exchange) => replies(status, '', { location: targets[to]?.(exchange) ?? '' })),
    // Electron refuses it without saying which status it was.
    fails(`IC-HTTP-${status}`, 'IC-HTTP-3XX'),
    { maxRequests: 1 },
  ];
}
