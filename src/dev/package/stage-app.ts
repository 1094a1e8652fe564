import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { appContent, neededFiles, packedManifest } from './app-content.ts';
import { type Publisher, publisherFields } from './publisher.ts';

/**
 * Lays out the app's files in an empty folder exactly as they will stand in `app.asar`, and answers their paths. Throws naming
 * what is missing: a build that is incomplete never becomes a package.
 */
export function stageApp(projectFolder: string, stage: string, publisher: Publisher): string[] {
  mkdirSync(stage, { recursive: true });
  const paths: string[] = [];
  for (const content of appContent) {
    if (content.kind === 'manifest') {
      const manifest = JSON.parse(readFileSync(join(projectFolder, content.path), 'utf8'));
      const packed = packedManifest({ ...manifest, ...publisherFields(publisher) });
      writeFileSync(join(stage, content.path), `${JSON.stringify(packed, null, 2)}\n`);
      paths.push(content.path);
      continue;
    }
    const source = join(projectFolder, content.path);
    for (const file of filesBelow(source).filter((path) => content.files.test(path))) {
      const path = `${content.path}/${file}`;
      mkdirSync(dirname(join(stage, path)), { recursive: true });
      // The file itself, wherever a link leads: a package has no links out of it.
      copyFileSync(join(source, file), join(stage, path));
      paths.push(path);
    }
  }
  const missing = missingFiles(paths);
  if (missing.length > 0) throw new Error(`The package would lack ${missing.join(', ')}.`);
  return paths;
}

/** Which of the files that every package needs are not among these. */
export function missingFiles(paths: readonly string[]): string[] {
  return neededFiles.filter((needed) => !paths.includes(needed));
}

/** Every file below a folder, with `/` between names; none when there is no such folder. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => path.split(sep).join('/'))
    .sort();
}
