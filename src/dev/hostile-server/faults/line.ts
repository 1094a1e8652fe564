import { both, type Fault, failure } from '#dev/hostile-server/fault.ts';
import { redirectToHttp } from './redirects.ts';

const family = 'Reachability';
const silent = () => {};

/** Nobody listens any more where the catalog was a moment ago. */
export const refusedPort: Fault = {
  family,
  name: 'refused port',
  line: 'closed',
  act: silent,
  sees: both(failure('IC-NET-REFUSED')),
};

/** What can go wrong before any HTTP, at a catalog that was reached by https a moment ago. */
export const badLines: Fault[] = [
  {
    family,
    name: 'self-signed certificate',
    line: 'self-signed',
    act: silent,
    sees: both(failure('IC-TLS-SELF-SIGNED')),
  },
  {
    family,
    name: 'expired certificate',
    line: 'expired',
    act: silent,
    sees: both(failure('IC-TLS-EXPIRED')),
  },
  {
    family,
    name: 'certificate of another host',
    line: 'wrong-host',
    act: silent,
    sees: both(failure('IC-TLS-WRONG-HOST')),
  },
  {
    family,
    name: 'plain http on the https port',
    line: 'plain',
    act: silent,
    sees: both(failure('IC-TLS-NOT-TLS')),
  },
  { ...redirectToHttp, name: 'from https to http' },
];
