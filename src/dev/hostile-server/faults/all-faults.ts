import type { Fault } from '#dev/hostile-server/fault.ts';
import { badText, compression, notTheService } from './content.ts';
import { cutAndStalled } from './cut-and-stalled.ts';
import { echoes } from './echoes.ts';
import { badFields } from './fields.ts';
import { hostileLinks } from './hostile-links.ts';
import { hostileText } from './hostile-text.ts';
import { badJson } from './json.ts';
import { refusedPort } from './line.ts';
import { badPaging } from './paging.ts';
import { redirects } from './redirects.ts';
import { refusals, serverTrouble, slowDowns, validation } from './refusals.ts';

export { badLines } from './line.ts';

/** Trouble before anything is read: one client meets it for both endpoints. */
export const wireFaults: Fault[] = [
  ...refusedPort,
  ...refusals,
  ...validation,
  ...slowDowns,
  ...serverTrouble,
  ...cutAndStalled,
  ...compression,
  ...notTheService,
  ...redirects,
  ...badText,
];

/** Trouble in what is read: each endpoint has its own reader and its own place in the window. */
export const contentFaults: Fault[] = [
  ...badJson,
  ...badFields,
  ...badPaging,
  ...hostileText,
  ...hostileLinks,
  ...echoes,
];
