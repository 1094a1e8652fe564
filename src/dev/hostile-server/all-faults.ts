import { badText, compression, notTheService } from './content.ts';
import { cutAndStalled } from './cut-and-stalled.ts';
import { echoes } from './echoes.ts';
import { type Fault, fails, faults } from './fault.ts';
import { badFields } from './fields.ts';
import { hostileLinks } from './hostile-links.ts';
import { hostileText } from './hostile-text.ts';
import { badJson } from './json.ts';
import { badPaging } from './paging.ts';
import { redirects, redirectToHttp } from './redirects.ts';
import { refusals, serverErrors, slowDowns, validation } from './refusals.ts';

const silent = () => {};

/** Faults before anything is parsed: one client handles them for both endpoints. */
export const wireFaults: Fault[] = [
  faults('Reachability', [['refused port', silent, fails('IC-NET-REFUSED'), { line: 'closed' }]]),
  ...[refusals, validation, slowDowns, serverErrors],
  ...[cutAndStalled, compression, notTheService, redirects, badText],
].flat();

/** Faults in the content: each endpoint has its own parser and its own place in the window. */
export const contentFaults = [badJson, badFields, badPaging, hostileText, hostileLinks, echoes].flat();

/** Faults before any HTTP, of a catalog that was connected by https. */
export const badLines: Fault[] = [
  ...faults('Reachability', [
    ['self-signed certificate', silent, fails('IC-TLS-SELF-SIGNED'), { line: 'self-signed' }],
    ['expired certificate', silent, fails('IC-TLS-EXPIRED'), { line: 'expired' }],
    ['certificate of another host', silent, fails('IC-TLS-WRONG-HOST'), { line: 'wrong-host' }],
    ['plain http on the https port', silent, fails('IC-TLS-NOT-TLS'), { line: 'plain' }],
  ]),
  ...redirectToHttp.map((fault) => ({ ...fault, name: 'from https to http' })),
];
