/** @typedef {'electron' | 'chromium-shell'} Runtime */

/**
 * What opens the window, with the line that says why when it isn't Electron.
 * @param {{ electron: import('./electron-binary.mjs').ElectronState, hasDisplay: boolean }} machine
 * @returns {{ runtime: Runtime, because: string | null }}
 */
export function chooseRuntime({ electron, hasDisplay: canShowWindows }) {
  if (electron.kind === 'missing') {
    return {
      runtime: 'chromium-shell',
      because: `Electron’s binary ${electron.trouble}; the same app opens in the Chromium shell. To try again: npm start -- --retry-electron`,
    };
  }
  if (!canShowWindows) {
    return {
      runtime: 'chromium-shell',
      because:
        'There is no display, which Electron needs; the same app opens in the Chromium shell, headless.',
    };
  }
  return { runtime: 'electron', because: null };
}

/**
 * Whether windows can be shown. Windows and macOS always have a desktop to show them on.
 * @param {NodeJS.Platform} platform
 * @param {Readonly<Record<string, string | undefined>>} env
 */
export function hasDisplay(platform, env) {
  return platform !== 'linux' || Boolean(env.DISPLAY) || Boolean(env.WAYLAND_DISPLAY);
}
