import type { UpdateFailureCode, UpdatesOff } from '#shared/update.ts';

/** New versions of the app itself. */
export const updates = {
  title: 'Updates',
  thisVersion: (version: string) => `This is Item Catalog ${version}.`,
  off: {
    setting: 'Item Catalog does not look for new versions by itself.',
    policy: 'Your organisation decides when this computer gets a new version.',
    checkout: 'This copy runs from its source and is not updated by itself.',
    'package-manager': 'Your package manager updates it.',
    'read-only':
      'This file can’t be changed by the app. Move it to a folder of your own, or download the new version.',
    'no-source': 'This package names no place to look for new versions.',
  } satisfies Record<UpdatesOff, string>,
  idle: 'Not looked for a new version since the start.',
  checking: 'Looking for a new version…',
  none: 'This is the newest version.',
  available: (version: string) => `Item Catalog ${version} is available.`,
  downloading: (version: string) => `Downloading Item Catalog ${version}`,
  /** Behind it, as it goes on. */
  percentDone: (percent: string) => `: ${percent}`,
  downloadProgress: 'Download of the new version',
  ready: (version: string) => `Item Catalog ${version} is ready.`,
  readyHint: 'Restarting takes a moment; your view comes back.',
  failed: {
    check: 'Could not look for a new version.',
    download: 'The new version could not be downloaded.',
    install: 'The new version could not be installed.',
  },
  why: {
    network: 'The server could not be reached. Try again when you are online.',
    'not-found': 'No release was found where this package looks for one.',
    damaged: 'What was downloaded is not what was published, so it was thrown away. Try again later.',
    signature: 'Its signature is not right, so it was thrown away. Tell whoever gave you this app.',
    disk: 'It could not be written to the disk. Make room, or ask whoever manages this computer.',
    other: 'The log says more.',
  } satisfies Record<UpdateFailureCode, string>,
  whatsNew: 'What’s new',
  check: 'Check now',
  checkAgain: 'Check again',
  download: 'Download',
  restart: 'Restart to update',
  exportRuns: 'An export is still running. Restart when it is done.',
  setting: 'Look for new versions',
  choices: { off: 'Never', notify: 'Tell me', download: 'Download, then tell me' },
};
