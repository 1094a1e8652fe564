import path from 'node:path';

/**
 * Where a file of the app lies that the system reads by itself: what knows nothing of `app.asar` finds it beside the archive, where
 * the packaging puts it. From a checkout it is the file as it is.
 */
export function outsideArchive(file: string, { sep } = path): string {
  return file.replace(`${sep}app.asar${sep}`, `${sep}app.asar.unpacked${sep}`);
}
