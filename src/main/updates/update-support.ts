import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import type { UpdatesOff } from '#shared/update.ts';

/** What decides whether this very installation can put a new version in its own place. */
export type Installation = {
  isPackaged: boolean;
  platform: NodeJS.Platform;
  /** The AppImage that runs, by the variable that AppImages set; undefined: none. */
  appImage: string | undefined;
  /** Whether that file and its folder can be written. */
  isAppImageWritable: boolean;
  /** Whether the package says where newer ones are. */
  hasSource: boolean;
};

/** Null: it can. */
export function whyNoUpdates(installed: Installation): UpdatesOff | null {
  if (!installed.isPackaged) return 'checkout';
  // A deb belongs to apt, which knows nothing of a file that changes on its own.
  if (installed.platform === 'linux' && installed.appImage === undefined) return 'package-manager';
  if (installed.appImage !== undefined && !installed.isAppImageWritable) return 'read-only';
  return installed.hasSource ? null : 'no-source';
}

/** Looks at this installation. `resourcesPath` is Electron's own folder of resources. */
export async function readInstallation(run: {
  isPackaged: boolean;
  platform: NodeJS.Platform;
  appImage: string | undefined;
  resourcesPath: string | undefined;
}): Promise<Installation> {
  const { isPackaged, platform, appImage, resourcesPath } = run;
  const can = (file: string, mode: number) =>
    access(file, mode).then(
      () => true,
      () => false,
    );
  return {
    ...{ isPackaged, platform, appImage },
    isAppImageWritable:
      appImage !== undefined &&
      (await can(appImage, constants.W_OK)) &&
      (await can(path.dirname(appImage), constants.W_OK)),
    hasSource:
      resourcesPath !== undefined && (await can(path.join(resourcesPath, 'app-update.yml'), constants.R_OK)),
  };
}
