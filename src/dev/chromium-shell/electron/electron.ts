import * as modules from './modules.ts';
import { supported } from './supported.ts';

type Electron = typeof import('electron/main') & typeof import('electron/common');

/** What `import … from 'electron'` resolves to in the shell. Importing any other name fails when the app is linked. */
export * from './modules.ts';

const electron = supported('', { ...modules } satisfies Partial<Record<keyof Electron, unknown>>);

export default electron;
// What `require('electron')` returns.
export { electron as 'module.exports' };
