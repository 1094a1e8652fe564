import { badText, compression, cutAndStalled, notTheService } from './body-faults.ts';
import { type Fault, fails, faults } from './fault.ts';
import {
  oddHeads,
  redirects,
  redirectToHttp,
  refusals,
  serverErrors,
  slowDowns,
  validation,
} from './http-faults.ts';
import { badFields, badJson, badPaging } from './shape-faults.ts';
import { echoes, hostileLinks, hostileText } from './value-faults.ts';

const silent = () => {};

/** Faults before anything is parsed: one client handles them for both endpoints. */
export const wireFaults: Fault[] = [
  faults('Reachability', [['refused port', silent, fails('IC-NET-REFUSED'), { line: 'closed' }]]),
  ...[refusals, validation, slowDowns, serverErrors, oddHeads],
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
  ...redirectToHttp,
];

/** The faults with what this runtime shows of them. */
export function faultsIn(runtime: 'electron' | 'chromium-shell', all: readonly Fault[]): Fault[] {
  return all.map((fault) =>
    runtime === 'electron' ? { ...fault, expects: fault.inElectron ?? fault.expects } : fault,
  );
}
