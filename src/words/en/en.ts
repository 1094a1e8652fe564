/** All texts of the interface in English, one file for each part of the window. */
export { answerFile, answers } from './answers.ts';
export { amounts, common, copying, keys, statuses } from './common.ts';
export { connections, inputProblems, keychain, policy } from './connections.ts';
export { copies } from './copies.ts';
export { exportFile, exportWords as exports } from './exports.ts';
export { failures } from './failures.ts';
export { lookingUp } from './filters.ts';
export {
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
export {
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
export {
  assumedZone,
  history,
  itemAge,
  itemDetail,
  itemFields,
  itemLinks,
  notes,
  supportCard,
} from './item.ts';
export { itemList, listFilter, pager, selection, table, waiting } from './list.ts';
export { changeNotices, lookUpIds, recents, tickets, watch } from './tickets-and-watch.ts';
