import { type Fault, fails, faults } from '#dev/hostile-server/fault.ts';
import { redirectToHttp } from './redirects.ts';

const silent = () => {};

/** Nobody listens any more where the catalog was a moment ago. */
export const refusedPort = faults('Reachability', [
  ['refused port', silent, fails('IC-NET-REFUSED'), { line: 'closed' }],
]);

/** What can go wrong before any HTTP, at a catalog that was reached by https a moment ago. */
export const badLines: Fault[] = [
  ...faults('Reachability', [
    ['self-signed certificate', silent, fails('IC-TLS-SELF-SIGNED'), { line: 'self-signed' }],
    ['expired certificate', silent, fails('IC-TLS-EXPIRED'), { line: 'expired' }],
    ['certificate of another host', silent, fails('IC-TLS-WRONG-HOST'), { line: 'wrong-host' }],
    ['plain http on the https port', silent, fails('IC-TLS-NOT-TLS'), { line: 'plain' }],
  ]),
  ...redirectToHttp.map((fault) => ({ ...fault, name: 'from https to http' })),
];
