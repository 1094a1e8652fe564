import { commands } from './commands.ts';
import { common } from './common.ts';

/** Every word of the interface in English, one file for each screen or capability. */
export const en = { common, commands };
