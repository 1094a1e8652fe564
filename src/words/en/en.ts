import { about } from './about.ts';
import { assumedZone } from './assumed-zone.ts';
import { autoRefresh } from './auto-refresh.ts';
import { commands } from './commands.ts';
import { common } from './common.ts';
import { contextMenu } from './context-menu.ts';
import { diagnostics } from './diagnostics.ts';
import { diary } from './diary.ts';
import { exportWords } from './exports.ts';
import { itemAge } from './item-age.ts';
import { itemLinks } from './item-links.ts';
import { links } from './links.ts';
import { lookUpIds } from './look-up-ids.ts';
import { lookingUp } from './looking-up.ts';
import { menu } from './menu.ts';
import { noSandbox } from './no-sandbox.ts';
import { palette } from './palette.ts';
import { policy } from './policy.ts';
import { recents } from './recents.ts';
import { settings } from './settings.ts';
import { shortcuts } from './shortcuts.ts';
import { sidebar } from './sidebar.ts';
import { startNotes } from './start-notes.ts';
import { statuses } from './statuses.ts';
import { supportCard } from './support-card.ts';
import { table } from './table.ts';
import { training } from './training.ts';
import { updates } from './updates.ts';
import { views } from './views.ts';
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
  itemLinks,
  supportCard,
  table,
};
