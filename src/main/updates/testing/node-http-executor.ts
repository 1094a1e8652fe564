import { type ClientRequest, get, type RequestOptions } from 'node:http';
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js';

/** electron-updater's own requests, sent by Node: Electron's `net` is only in Electron. Plain http, redirects not followed. */
export function nodeHttpExecutor(): ElectronHttpExecutor {
  const executor = new ElectronHttpExecutor();
  const createRequest = (options: RequestOptions, callback: (response: unknown) => void): ClientRequest => {
    const { protocol: _plain, ...rest } = options;
    return get(rest, callback);
  };
  return Object.assign(executor, { createRequest, addRedirectHandlers: () => {} });
}
