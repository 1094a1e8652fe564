import type { ElectronState } from '#dev/setup/electron-binary.ts';
import { SetupStop } from '#dev/setup/setup-stop.ts';

/**
 * Why no package can be made for want of Electron's binary; null: it is there. One that can't run on this machine, for want of a
 * library, say, can be packed all the same.
 */
export function electronNeeded(state: ElectronState, binary: string | null): SetupStop | null {
  if (binary !== null) return null;
  return new SetupStop('No package was made: it would hold Electron’s binary, which isn’t here.', {
    why: `It ${state.kind === 'missing' ? state.trouble : 'is missing'}. The app itself is built and fine: npm start and npm test work.`,
    whatToDo: [
      'Run it again with the network up; behind a proxy set HTTPS_PROXY, with a mirror ELECTRON_MIRROR.',
      'Or name an Electron that you have: npm run package -- --electron-dist <folder or zip>',
    ],
  });
}
