import { assumedZone } from './assumed-zone.ts';
import { commands } from './commands.ts';
import { common } from './common.ts';
import { itemLinks } from './item-links.ts';
import { menu } from './menu.ts';
import { sidebar } from './sidebar.ts';
import { supportCard } from './support-card.ts';
import { training } from './training.ts';

/** Every word of the interface in English, one file for each screen or capability. */
export const en = { common, commands, menu, sidebar, training, assumedZone, itemLinks, supportCard };
