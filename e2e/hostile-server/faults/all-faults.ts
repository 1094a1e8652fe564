import type { Fault } from '#e2e/hostile-server/fault.ts';
import { badText, compression, notTheService } from './content.ts';
import { cutAndStalled } from './cut-and-stalled.ts';
import { echoes } from './echoes.ts';
import { badFields } from './fields.ts';
import { hostileLinks } from './hostile-links.ts';
import { hostileText } from './hostile-text.ts';
import { badJson } from './json.ts';
import { badPaging } from './paging.ts';
import { redirects } from './redirects.ts';
import { refusals, serverTrouble, slowDowns, validation } from './refusals.ts';

export { badLines } from './line.ts';

/** Everything that can go wrong at a catalog on this machine by plain http. */
export const allFaults: Fault[] = [
  ...refusals,
  ...validation,
  ...slowDowns,
  ...serverTrouble,
  ...cutAndStalled,
  ...compression,
  ...notTheService,
  ...redirects,
  ...badText,
  ...badJson,
  ...badFields,
  ...badPaging,
  ...hostileText,
  ...hostileLinks,
  ...echoes,
];
