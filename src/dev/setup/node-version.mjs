const oldestMajor = 20;
const oldestMinor = 19;

/**
 * Says which Node is needed when this one is too old, else null.
 * @param {string} version as in `process.versions.node`
 * @returns {string | null}
 */
export function unsupportedNodeMessage(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return null;
  return [
    `This project needs Node ${oldestMajor}.${oldestMinor} or newer with npm; this is Node ${version}.`,
    'Install the current LTS from https://nodejs.org (or by your version manager), open a new terminal and run the command again.',
  ].join('\n');
}
