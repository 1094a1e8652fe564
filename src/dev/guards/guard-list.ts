import type { GuardedFile, Mutation } from './guard.ts';
import { imageAndFileGuards } from './image-and-file-guards.ts';
import { networkGuards } from './network-guards.ts';
import { tokenGuards } from './token-guards.ts';
import { windowGuards } from './window-guards.ts';

const guardedFiles: readonly GuardedFile[] = [
  ...windowGuards,
  ...tokenGuards,
  ...networkGuards,
  ...imageAndFileGuards,
];

/** Every guard in the order of the rules. */
export const mutations: readonly Mutation[] = guardedFiles
  .flatMap(({ file, tests, guards }) => guards.map((guard) => ({ ...guard, file, tests })))
  .sort((a, b) => a.rule - b.rule);
