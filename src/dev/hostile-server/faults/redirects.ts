import type { Act } from '#dev/hostile-server/exchange.ts';
import { refuses, replies } from '#dev/hostile-server/exchange.ts';
import { answered, both, type Fault, failure } from '#dev/hostile-server/fault.ts';

type Given = Parameters<Act>[0];

const targets: Record<string, (exchange: Given) => string> = {
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
export const redirects: Fault[] = [
  ...[301, 302, 303, 307, 308].flatMap((status) =>
    ['the same origin', 'another origin'].map((to) => redirect(status, to)),
  ),
  ...Object.keys(targets)
    .slice(2)
    .map((to) => redirect(302, to)),
  {
    family: 'Redirects',
    name: '300 with choices',
    act: replies(300, '{}'),
    sees: both(failure('IC-HTTP-300', 'IC-HTTP-3XX')),
    maxRequests: 1,
  },
  {
    family: 'Redirects',
    name: '304 that nobody asked for',
    act: replies(304, '', { 'content-length': '' }),
    sees: both(failure('IC-EMPTY-304')),
  },
  {
    family: 'Redirects',
    name: 'Refresh and Link headers',
    act: (exchange) =>
      replies(200, exchange.good(), {
        refresh: `0;url=${exchange.otherOrigin}`,
        link: `<${exchange.otherOrigin}/x.css>; rel=preload; as=style`,
        'alt-svc': `h2="${exchange.otherOrigin.slice(7)}"`,
      })(exchange),
    sees: both(answered),
  },
  {
    family: 'Redirects',
    name: 'Location beside a refusal',
    act: (exchange) => refuses(400, {}, { location: exchange.otherOrigin })(exchange),
    sees: both(failure('IC-HTTP-400')),
    maxRequests: 1,
  },
];

/** For the https catalog. */
export const redirectToHttp: Fault = redirect(302, 'another origin');

function redirect(status: number, to: string): Fault {
  return {
    family: 'Redirects',
    name: `${status} to ${to}`,
    act: (exchange) => replies(status, '', { location: targets[to]?.(exchange) ?? '' })(exchange),
    // Electron refuses it without telling which it was.
    sees: both(failure(`IC-HTTP-${status}`, 'IC-HTTP-3XX')),
    maxRequests: 1,
  };
}
