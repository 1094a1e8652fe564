/** All texts of the interface in English, one file for each part of the window. */

export * from './common.ts';
export * from './connections.ts';
export { exportFile, exportWords as exports } from './exports.ts';
export * from './failures.ts';
export * from './filters.ts';
export * from './frame.ts';
export * from './help.ts';
export * from './item.ts';
export * from './list.ts';
export * from './local-copies.ts';
export * from './panels.ts';
export * from './replies.ts';
export * from './ticket-states.ts';
export * from './tickets-and-watch.ts';
