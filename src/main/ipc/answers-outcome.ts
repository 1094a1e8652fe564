import type { IpcChannel, IpcContract } from '#shared/ipc-contract.ts';
import type { Outcome } from '#shared/outcome.ts';

/** Which channels answer trouble as a value. The type makes a wrong entry, or a missing one, a compile error. */
export const answersOutcome = {
  'app:info': false,
  'connections:list': false,
  'connections:save': true,
  'connections:open-demo': true,
  'connections:activate': true,
  'connections:forget-token': true,
  'connections:remove': true,
  'items:list': true,
  'items:get': true,
  'requests:cancel': false,
  'requests:retry-now': false,
  'requests:timeline': false,
  'requests:follow': false,
  'answers:differences': false,
  'links:open': true,
  'clipboard:write': false,
  'training:read': false,
  'training:change': false,
  'settings:read': false,
  'settings:change': false,
} as const satisfies {
  [C in IpcChannel]: IpcContract[C]['reply'] extends Outcome<unknown> ? true : false;
};
