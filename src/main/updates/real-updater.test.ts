import { createHash } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { type ClientRequest, get, type RequestOptions } from 'node:http';
import { AppImageUpdater } from 'electron-updater';
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serveHttp } from '#main/testing/loopback.ts';
import { temporaryFolder } from '#main/testing/temporary-folder.ts';
import { adaptUpdater } from './electron-updater.ts';
import { updateFailureCode } from './updates.ts';

/** electron-updater itself against a release server, with Node's network instead of Electron's. */
const folder = temporaryFolder();
let release: { version: string; content: string; sha512: string } | null = null;
const asked: string[] = [];
const server = serveHttp((request, response) => {
  asked.push(request.url?.split('?', 1)[0] ?? '');
  if (release !== null && request.url?.startsWith('/latest-linux.yml')) {
    const file = `url: item-catalog.AppImage\n    sha512: ${release.sha512}\n    size: ${release.content.length}`;
    response.end(
      `version: ${release.version}\nfiles:\n  - ${file}\nsha512: ${release.sha512}\npath: item-catalog.AppImage\n`,
    );
  } else if (request.url?.startsWith('/item-catalog.AppImage')) response.end(release?.content);
  else response.writeHead(404).end();
});

beforeEach(() => {
  asked.length = 0;
  release = null;
});
afterEach(() => {
  vi.unstubAllEnvs();
});

function published(version: string, content: string, sha512 = sha512Of(content)): void {
  release = { version, content, sha512 };
}

function sha512Of(content: string): string {
  return createHash('sha512').update(content).digest('base64');
}

/** The updater of an AppImage 0.1.0 in the folder. */
async function anUpdater() {
  const appImage = folder.at('item-catalog.AppImage');
  await writeFile(appImage, 'the version that runs');
  const source = folder.at('app-update.yml');
  await writeFile(source, 'updaterCacheDirName: cache\n');
  vi.stubEnv('APPIMAGE', appImage);
  const updater = new AppImageUpdater(null, {
    version: '0.1.0',
    name: 'item-catalog',
    isPackaged: true,
    appUpdateConfigPath: source,
    userDataPath: folder.path,
    baseCachePath: folder.path,
    whenReady: async () => {},
    relaunch: () => {},
    quit: () => {},
    onQuit: () => {},
  } as never);
  // The network is taken over where electron-updater's own tests take it over.
  Object.assign(updater, { httpExecutor: nodeHttpExecutor() });
  updater.setFeedURL({ provider: 'generic', url: server.url });
  return adaptUpdater(updater, {
    channel: null,
    log: { error: () => {} },
    lock: { release: () => {}, takeBack: () => {} },
  });
}

/** electron-updater's own requests, sent by Node: Electron's `net` is only in Electron. Plain http, redirects not followed. */
function nodeHttpExecutor(): ElectronHttpExecutor {
  const executor = new ElectronHttpExecutor();
  const createRequest = (options: RequestOptions, callback: (response: unknown) => void): ClientRequest => {
    const { protocol: _plain, ...rest } = options;
    return get(rest, callback);
  };
  return Object.assign(executor, { createRequest, addRedirectHandlers: () => {} });
}

test('finds and downloads a newer release', async () => {
  published('0.2.0', 'the new version');
  const updater = await anUpdater();
  expect(await updater.check()).toEqual({ version: '0.2.0', notes: null });
  await updater.download(() => {});
  expect(asked).toContain('/item-catalog.AppImage');
  expect((await readdir(folder.path, { recursive: true })).join('\n')).toContain('pending');
});

test.each(['0.1.0', '0.0.9', '0.1.0-beta.1'])('%s is not newer than 0.1.0', async (version) => {
  published(version, 'an older version');
  expect(await (await anUpdater()).check()).toBeNull();
});

test('rejects a download with a wrong checksum', async () => {
  published('0.2.0', 'something else', sha512Of('the new version'));
  const updater = await anUpdater();
  await updater.check();
  const refused = await updater.download(() => {}).catch((error: unknown) => error);
  expect(updateFailureCode(refused)).toBe('damaged');
});

test('reports a server without releases', async () => {
  const refused = await (await anUpdater()).check().catch((error: unknown) => error);
  expect(updateFailureCode(refused)).toBe('not-found');
});
