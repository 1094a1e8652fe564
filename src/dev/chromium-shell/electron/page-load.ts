import type { ElectronEmitter } from './emitter.ts';

/** Settles with the document that is loaded next: rejects as `loadURL` does when it fails, and resolves when the page goes instead. */
export function nextLoad(contents: ElectronEmitter): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = () => {
      contents.off('did-finish-load', onEnd);
      contents.off('did-fail-load', onFail);
      contents.off('destroyed', onEnd);
    };
    const onEnd = () => {
      done();
      resolve();
    };
    const onFail = (_event: object, code: number, text: string, url: string) => {
      done();
      reject(new Error(`${text} (${code}) loading '${url}'`));
    };
    contents.on('did-finish-load', onEnd);
    contents.on('did-fail-load', onFail);
    contents.on('destroyed', onEnd);
  });
}

/** Chromium's number for the name of an error, as `did-fail-load` tells it. */
export function errorCodeOf(name: string): number {
  return errorCodes[name] ?? -2;
}

const errorCodes: Readonly<Record<string, number>> = {
  ERR_FAILED: -2,
  ERR_ABORTED: -3,
  ERR_BLOCKED_BY_CLIENT: -20,
  ERR_CONNECTION_REFUSED: -102,
  ERR_NAME_NOT_RESOLVED: -105,
};
