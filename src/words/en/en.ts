import { answers } from './answers.ts';
import { amounts, common, copying, keys, statuses } from './common.ts';
import { connections, inputProblems, keychain, policy } from './connections.ts';
import { copies } from './copies.ts';
import { exportWords } from './exports.ts';
import { failures } from './failures.ts';
import { lookingUp } from './filters.ts';
import {
  autoRefresh,
  commands,
  contextMenu,
  frame,
  links,
  menu,
  palette,
  settings,
  shortcuts,
  sidebar,
  views,
} from './frame.ts';
import {
  about,
  diagnostics,
  differences,
  noSandbox,
  requests,
  startNotes,
  training,
  trouble,
  updates,
} from './help.ts';
import {
  assumedZone,
  history,
  itemAge,
  itemDetail,
  itemFields,
  itemLinks,
  notes,
  supportCard,
} from './item.ts';
import { itemList, pager, selection, table, waiting } from './list.ts';
import { lookUpIds, recents, watch } from './look-up-and-watch.ts';
import { tickets } from './tickets.ts';

/** Every word of the interface in English, one file for each part of the window. */
export const en = {
  answers,
  common,
  commands,
  copies,
  exports: exportWords,
  statuses,
  watch,
  history,
  autoRefresh,
  lookUpIds,
  tickets,
  lookingUp,
  menu,
  sidebar,
  shortcuts,
  palette,
  views,
  recents,
  links,
  policy,
  settings,
  about,
  updates,
  diagnostics,
  contextMenu,
  startNotes,
  noSandbox,
  training,
  assumedZone,
  itemAge,
  itemDetail,
  itemFields,
  itemLinks,
  notes,
  supportCard,
  table,
  selection,
  connections,
  copying,
  failures,
  inputProblems,
  keychain,
  keys,
  waiting,
  amounts,
  differences,
  frame,
  itemList,
  pager,
  requests,
  trouble,
};
