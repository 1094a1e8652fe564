import { addressGuards } from './address-guards.ts';
import { answerGuards } from './answer-guards.ts';
import { deepLinkGuards } from './deep-link-guards.ts';
import { exportGuards } from './export-guards.ts';
import type { GuardedFile, Mutation } from './guard.ts';
import { imageAndFileGuards } from './image-and-file-guards.ts';
import { keychainGuards } from './keychain-guards.ts';
import { messageGuards } from './message-guards.ts';
import { packageGuards } from './package-guards.ts';
import { pageGuards } from './page-guards.ts';
import { pictureGuards } from './picture-guards.ts';
import { requestGuards } from './request-guards.ts';
import { secrecyGuards } from './secrecy-guards.ts';
import { supportGuards } from './support-guards.ts';
import { watchGuards } from './watch-guards.ts';

const guardedFiles: readonly GuardedFile[] = [
  ...addressGuards,
  ...pageGuards,
  ...messageGuards,
  ...keychainGuards,
  ...secrecyGuards,
  ...requestGuards,
  ...answerGuards,
  ...imageAndFileGuards,
  ...pictureGuards,
  ...exportGuards,
  ...packageGuards,
  ...watchGuards,
  ...supportGuards,
  ...deepLinkGuards,
];

/** Every guard in the order of the rules. */
export const mutations: readonly Mutation[] = guardedFiles
  .flatMap(({ file, tests, guards }) => guards.map((guard) => ({ ...guard, file, tests })))
  .sort((a, b) => a.rule - b.rule);
