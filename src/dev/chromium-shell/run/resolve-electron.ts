import { registerHooks } from 'node:module';

/** Makes `electron` mean the shell's own module for everything that the app loads, by import or by require. */
export function resolveElectronHere(): void {
  const url = new URL('../electron/electron.ts', import.meta.url).href;
  registerHooks({
    resolve(specifier, context, next) {
      if (['electron', 'electron/main', 'electron/common'].includes(specifier))
        return { url, shortCircuit: true };
      return next(specifier, context);
    },
  });
}
