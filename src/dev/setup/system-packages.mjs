import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findNode24 } from './packaged-node.mjs';
import { projectFolder } from './project-folders.mjs';
import { runLogged } from './run-logged.mjs';
import { findProgram } from './search-path.mjs';
import { SetupStop } from './setup-stop.mjs';
import { readStamps, writeStamps } from './stamps.mjs';
import { installCommand, planSystemPackages } from './system-plan.mjs';

/**
 * @typedef {import('./system-requirements.mjs').Requirement} Requirement
 * @typedef {import('./system-requirements.mjs').PackageManager} PackageManager
 */

const installTimeoutMs = 15 * 60_000;
const probeTimeoutMs = 20_000;
/** @type {readonly PackageManager[]} */
const knownManagers = ['apt-get', 'dnf', 'pacman', 'zypper'];
const where = { env: process.env, platform: process.platform };

/**
 * Sees to it that a Linux system has what is needed. What is wanted but not needed is installed along when it can be, and is
 * one line when it can't; a missing need stops, before anything else is changed.
 * @param {import('./progress.mjs').Progress} progress
 * @param {{ needed: readonly Requirement[], wanted: readonly Requirement[], neededFor: string }} requirements
 */
export async function ensureSystemPackages(progress, { needed, wanted, neededFor }) {
  const missing = missingRequirements([...needed, ...wanted]);
  const neededIsMissing = missing.some((requirement) => needed.includes(requirement));
  const given = readStamps().systemPackagesGivenUp ?? [];
  // What could not be installed before and isn't needed isn't worth the same wait at every start.
  if (!neededIsMissing && missing.every(({ id }) => given.includes(id)))
    return noteMissing(progress, missing);
  const plan = planSystemPackages(stateOf(missing));
  switch (plan.kind) {
    case 'nothing':
      return;
    case 'tell':
      return stopOrNote(
        progress,
        missing,
        needed,
        neededFor,
        'They can’t be installed without your password.',
        null,
      );
    case 'install': {
      const step = progress.step('system packages', `installing ${names(missing)}`);
      const failure = await runAll(plan.commands, (line) => step.update(line));
      const still = missingRequirements(missing);
      if (still.length === 0) return step.done(`${names(missing)} installed`);
      step.failed();
      writeStamps({ systemPackagesGivenUp: still.map(({ id }) => id) });
      const why = failure === null ? `${names(still)} can’t be used even so.` : failure.why;
      return stopOrNote(progress, still, needed, neededFor, why, failure?.logFile ?? null);
    }
    default:
      throw new Error(`Unknown plan: ${JSON.stringify(plan)}`);
  }
}

/**
 * @param {readonly Requirement[]} requirements
 * @returns {Requirement[]} those that this system lacks
 */
export function missingRequirements(requirements) {
  return requirements.filter((requirement) => !requirement.isPresent(thisSystem));
}

/**
 * The command a person can run to have them.
 * @param {readonly Requirement[]} missing
 */
export function installCommandFor(missing) {
  return installCommand(stateOf(missing));
}

/**
 * @param {readonly Requirement[]} missing
 * @returns {import('./system-plan.mjs').SystemState}
 */
function stateOf(missing) {
  return { missing, manager: packageManager(), rights: rights(), osId: osId() };
}

/** @type {import('./system-requirements.mjs').System} */
const thisSystem = {
  hasProgram: (name) => findProgram(name, where) !== null,
  succeeds: (command, args) =>
    spawnSync(command, [...args], { stdio: 'ignore', timeout: probeTimeoutMs, windowsHide: true }).status ===
    0,
  prints: (command, args) =>
    spawnSync(command, [...args], { encoding: 'utf8', timeout: probeTimeoutMs }).stdout ?? '',
  chromium: findChromium,
};

/**
 * Asks the shell's own search, so that what is found here is what it opens. Null as well while there is no Node to ask with.
 * @returns {string | null} absolute path
 */
export function findChromium() {
  const node = findNode24();
  if (node === null) return null;
  const question =
    "import { findChromium } from '#dev/chromium-shell/browser/find-chromium.ts'; process.stdout.write(findChromium() ?? '');";
  const answer = spawnSync(node, ['--input-type=module', '-e', question], {
    cwd: projectFolder,
    encoding: 'utf8',
    timeout: probeTimeoutMs,
    windowsHide: true,
  });
  // A search that can't run would look like a missing browser.
  if (answer.status !== 0)
    throw new Error(`The search for Chromium failed: ${answer.stderr || answer.error?.message}`);
  return answer.stdout === '' ? null : answer.stdout;
}

/**
 * @param {readonly (readonly string[])[]} commands
 * @param {(line: string) => void} onLine
 * @returns {Promise<{ why: string, logFile: string } | null>}
 */
async function runAll(commands, onLine) {
  for (const [index, [command = '', ...args]] of commands.entries()) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const run = await runLogged({
      name: `system-packages-${index + 1}`,
      command,
      args,
      env,
      timeoutMs: installTimeoutMs,
      onLine,
    });
    // A mirror that can't be reached may not matter: the lists that are there can be enough to install from.
    const isLast = index === commands.length - 1;
    if (!run.ok && isLast)
      return {
        why: `${[command, ...args].join(' ')}: ${run.ending}.\n${run.lastLines}`,
        logFile: run.logFile,
      };
  }
  return null;
}

/**
 * @param {import('./progress.mjs').Progress} progress
 * @param {readonly Requirement[]} missing
 * @param {readonly Requirement[]} needed
 * @param {string} neededFor
 * @param {string} why
 * @param {string | null} logFile
 */
function stopOrNote(progress, missing, needed, neededFor, why, logFile) {
  const neededAndMissing = missing.filter((requirement) => needed.includes(requirement));
  if (neededAndMissing.length === 0) return noteMissing(progress, missing);
  throw new SetupStop({
    what: `${neededFor} needs ${names(neededAndMissing)}.`,
    why,
    whatToDo: ['Run this, then the same command again:', installCommandFor(missing)],
    logFile,
  });
}

/**
 * @param {import('./progress.mjs').Progress} progress
 * @param {readonly Requirement[]} missing
 */
function noteMissing(progress, missing) {
  if (missing.length === 0) return;
  progress.note(`Going on without ${names(missing)}. To have it: ${installCommandFor(missing)}`);
}

/** @param {readonly Requirement[]} requirements */
function names(requirements) {
  return requirements.map(({ what }) => what).join(', ');
}

function packageManager() {
  return knownManagers.find((name) => findProgram(name, where) !== null) ?? null;
}

function osId() {
  try {
    return /^ID="?([\w.-]+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? '';
  } catch {
    return '';
  }
}

/** @returns {import('./system-plan.mjs').Rights} */
function rights() {
  if (process.getuid?.() === 0) return { kind: 'root' };
  // On a person's machine sudo isn't used behind their back, even where it wouldn't ask.
  const onCi = process.env.CI !== undefined && process.env.CI !== '';
  return onCi && thisSystem.succeeds('sudo', ['-n', 'true'])
    ? { kind: 'sudo-without-asking' }
    : { kind: 'must-ask' };
}
