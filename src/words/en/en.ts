import { about } from './about.ts';
import { amounts } from './amounts.ts';
import { assumedZone } from './assumed-zone.ts';
import { autoRefresh } from './auto-refresh.ts';
import { commands } from './commands.ts';
import { common } from './common.ts';
import { connections } from './connections.ts';
import { contextMenu } from './context-menu.ts';
import { copying } from './copying.ts';
import { diagnostics } from './diagnostics.ts';
import { diary } from './diary.ts';
import { differences } from './differences.ts';
import { exportWords } from './exports.ts';
import { failures } from './failures.ts';
import { frame } from './frame.ts';
import { inputProblems } from './input-problems.ts';
import { itemAge } from './item-age.ts';
import { itemDetail } from './item-detail.ts';
import { itemFields } from './item-fields.ts';
import { itemLinks } from './item-links.ts';
import { itemList } from './item-list.ts';
import { keychain } from './keychain.ts';
import { keys } from './keys.ts';
import { links } from './links.ts';
import { lookUpIds } from './look-up-ids.ts';
import { lookingUp } from './looking-up.ts';
import { menu } from './menu.ts';
import { noSandbox } from './no-sandbox.ts';
import { pager } from './pager.ts';
import { palette } from './palette.ts';
import { policy } from './policy.ts';
import { recents } from './recents.ts';
import { requests } from './requests.ts';
import { settings } from './settings.ts';
import { shortcuts } from './shortcuts.ts';
import { sidebar } from './sidebar.ts';
import { startNotes } from './start-notes.ts';
import { statuses } from './statuses.ts';
import { supportCard } from './support-card.ts';
import { table } from './table.ts';
import { training } from './training.ts';
import { trouble } from './trouble.ts';
import { updates } from './updates.ts';
import { views } from './views.ts';
import { waiting } from './waiting.ts';
import { watch } from './watch.ts';

/** Every word of the interface in English, one file for each screen or capability. */
export const en = {
  common,
  commands,
  exports: exportWords,
  statuses,
  watch,
  diary,
  autoRefresh,
  lookUpIds,
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
  supportCard,
  table,
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
