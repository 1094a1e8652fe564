/** By what the systems know the installed app: its packages, its taskbar button and whose notifications these are. */
export const appId = 'io.github.item-catalog';
