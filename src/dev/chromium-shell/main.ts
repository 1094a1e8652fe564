import { registerHooks } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInThisContext } from 'node:vm';
import { recordEffects } from '#dev/running-app.ts';
import { app } from './electron/app.ts';
import electron from './electron/electron.ts';
import { run } from './this-run.ts';

/**
 * Runs an Electron app in Node with the system's Chromium, as `electron <app folder> [app args…]` would. Started by
 * open-in-chromium-shell.ts, with which it exchanges messages over Node's channel between parent and child.
 */

/** From the parent: the source of a function to call with Electron's modules. */
export type Evaluation = { id: number; source: string; arg: unknown };
export type FromShell =
  | { kind: 'result'; id: number; value: unknown }
  | { kind: 'error'; id: number; message: string }
  /** Sent once, with the URL for other DevTools clients. */
  | { kind: 'window-opened'; devToolsUrl: string };

function post(message: FromShell): void {
  // If the parent has exited, 'disconnect' handles it.
  if (process.connected) process.send?.(message);
}

process.on('message', async ({ id, source, arg }: Evaluation) => {
  try {
    const value: unknown = await runInThisContext(`(${source})`)(electron, arg);
    post({ kind: 'result', id, value: value ?? null });
  } catch (error) {
    post({ kind: 'error', id, message: error instanceof Error ? error.message : String(error) });
  }
});
process.on('disconnect', () => app.quit());

let isQuitRequested = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // A second Ctrl-C exits immediately.
    if (isQuitRequested) process.exit(130);
    isQuitRequested = true;
    app.quit();
  });
}
process.on('exit', () => run.browser?.kill());

app.once('browser-window-created', async () => {
  const devToolsUrl = run.isDriven ? await run.browser?.devToolsUrl() : undefined;
  if (devToolsUrl !== undefined) post({ kind: 'window-opened', devToolsUrl });
});

// As in Electron's main process. A packaged app is its own program, which gets no folder.
const { args, resourcesFolder } = run;
process.argv = [
  process.execPath,
  ...(resourcesFolder === null
    ? args
    : args.filter((arg) => resolve(arg) !== join(resourcesFolder, 'app.asar'))),
];
Object.assign(process, {
  type: 'browser',
  ...(resourcesFolder === null ? { defaultApp: true } : { resourcesPath: resourcesFolder }),
});

// Resolves `electron` to the shell's own module, for `import` and `require`.
const electronUrl = new URL('electron/electron.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    ['electron', 'electron/main', 'electron/common'].includes(specifier)
      ? { url: electronUrl, shortCircuit: true }
      : next(specifier, context),
});

// Safe: a member that the shell lacks throws an error that names it.
if (run.isHeadless) recordEffects(electron as never);
try {
  await import(pathToFileURL(run.package.mainScript).href);
  await app.whenReady();
} catch (error) {
  console.error(error);
  app.exit(1);
}
