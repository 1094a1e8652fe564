import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import type { UpdatesOff } from '#shared/update.ts';

/** Why this very installation can't put a new version in its own place; null: it can. */
export async function whyNoUpdates(run: {
  isPackaged: boolean;
  platform: NodeJS.Platform;
  /** The AppImage that runs, by the variable that AppImages set; undefined: none. */
  appImage: string | undefined;
  /** Electron's own folder of resources. */
  resourcesPath: string | undefined;
}): Promise<UpdatesOff | null> {
  const { isPackaged, platform, appImage, resourcesPath = '' } = run;
  if (!isPackaged) return 'checkout';
  // A deb belongs to apt, which knows nothing of a file that changes on its own.
  if (platform === 'linux' && appImage === undefined) return 'package-manager';
  if (appImage !== undefined) {
    const isWritable =
      (await can(appImage, constants.W_OK)) && (await can(path.dirname(appImage), constants.W_OK));
    if (!isWritable) return 'read-only';
  }
  // The package says in it where newer ones are.
  return (await can(path.join(resourcesPath, 'app-update.yml'), constants.R_OK)) ? null : 'no-source';
}

function can(file: string, mode: number): Promise<boolean> {
  return access(file, mode).then(
    () => true,
    () => false,
  );
}
