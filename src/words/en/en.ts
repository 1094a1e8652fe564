import { commands } from './commands.ts';
import { common } from './common.ts';
import { menu } from './menu.ts';
import { training } from './training.ts';

/** Every word of the interface in English, one file for each screen or capability. */
export const en = { common, commands, menu, training };
