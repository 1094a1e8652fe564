import { readdirSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { projectFolder } from '#dev/setup/project-folders.ts';

type LockedPackage = Record<'resolved' | 'integrity', string | undefined> &
  Record<'hasInstallScript' | 'dev' | 'optional', boolean | undefined> &
  Record<'os' | 'libc', string[] | undefined>;

const manifest = readJson('package.json');
const { packages } = readJson('package-lock.json');
const installed = Object.entries<LockedPackage>(packages).filter(([path]) => path !== '');

test('every version is exact', () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  const versions = Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

test('every package has an integrity hash and comes from the registry', () => {
  const elsewhere = installed.filter(([, { resolved }]) => !(resolved ?? 'https://').startsWith('https://'));
  const unverified = installed.filter(([, locked]) => !isVerified(locked));
  expect([...elsewhere, ...unverified].map(([path]) => path)).toEqual([]);
});

/** The linter's binaries for other systems have no hash if the registry that wrote the lock file lacks them. */
function isVerified({ integrity, dev, optional, os, libc }: LockedPackage): boolean {
  if (integrity === undefined) return dev === true && optional === true && (os ?? libc) !== undefined;
  return integrity.startsWith('sha512-');
}

test('only the packages in allowScripts run an install script', () => {
  const withScript = new Set(
    installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path)),
  );
  const allowed = Object.keys(manifest.allowScripts);
  expect(allowed.filter((name) => !withScript.has(name))).toEqual([]);
  expect(allowed.sort()).toEqual(['keytar', 'node']);
});

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function readJson(name: string) {
  return JSON.parse(readFileSync(join(projectFolder, name), 'utf8'));
}

type Step = { run?: string; uses?: string; with?: Record<string, unknown>; env?: object };
type Job = { steps: Step[]; permissions?: object };
type Workflow = { permissions: object; jobs: Record<string, Job & { 'timeout-minutes'?: number }> };

const folder = join(projectFolder, '.github', 'workflows');
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');
const texts = readdirSync(folder).map((name): [string, string] => [name, textOf(name)]);
const workflows = texts.map(([name, text]): [string, Workflow] => [name, parse(text)]);

const stepsOf = (workflow: Pick<Workflow, 'jobs'>) =>
  Object.values(workflow.jobs).flatMap(({ steps }) => steps);

/** GitHub's own parser, which its editor extension uses: keys, expressions, functions, needs and schedules. */
async function loadWorkflowParser() {
  // It imports its schema without the attribute that Node requires of JSON.
  const hooks = registerHooks({
    load: (url, context, next) =>
      next(
        url,
        url.endsWith('.json')
          ? { ...context, importAttributes: { ...context.importAttributes, type: 'json' } }
          : context,
      ),
  });
  try {
    return await import('@actions/workflow-parser');
  } finally {
    hooks.deregister();
  }
}

/** What GitHub would refuse in a workflow, one line each. */
async function workflowErrors(name: string, content: string): Promise<string[]> {
  const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await loadWorkflowParser();
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  // The conversion adds what is wrong between jobs to the same list.
  if (value !== undefined) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}

test.each(texts)('%s is a workflow that GitHub accepts', async (name, text) => {
  expect(await workflowErrors(name, text)).toEqual([]);
});

test.each([
  ['ci.yml', 'timeout-minutes: 60', 'timeout-minute: 60', "Unexpected value 'timeout-minute'"],
  ['ci.yml', 'matrix.os', 'matrx.os', "Unrecognized named-value: 'matrx'"],
  ['ci.yml', 'failure()', 'failur()', "Unrecognized function: 'failur'"],
  ['nightly.yml', '17 2 * * *', '17 2 * *', 'Invalid cron expression'],
  ['release.yml', 'needs: notes', 'needs: nots', "depends on unknown job 'nots'"],
])('in %s, "%s" written as "%s" is found', async (name, right, wrong, message) => {
  expect((await workflowErrors(name, textOf(name).replace(right, wrong))).join()).toContain(message);
});

test.each(workflows)('%s runs only commands that the project has', (_name, { jobs }) => {
  const commands = stepsOf({ jobs })
    .flatMap(({ run = '' }) => [...run.matchAll(/npm (?:run ([\w:-]+)|(test|start)\b)/g)])
    .map(([, script, short]) => script ?? short ?? '');
  expect(commands.filter((command) => manifest.scripts[command] === undefined)).toEqual([]);
});

test.each(texts)('%s pins every action by its hash, with the version as a comment', (_name, text) => {
  const uses = text.split('\n').filter((line) => line.includes('uses:'));
  expect(uses.length).toBeGreaterThan(0);
  expect(uses.filter((line) => !/uses: actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual(
    [],
  );
});

test.each(workflows)(
  '%s has read-only permissions, except for the job that publishes',
  (_name, { permissions, jobs }) => {
    expect(permissions).toEqual({ contents: 'read' });
    for (const [name, job] of Object.entries(jobs)) {
      if (job.permissions === undefined) continue;
      expect(name).toBe('publish');
      expect(job.permissions).toEqual({ contents: 'write', 'id-token': 'write', attestations: 'write' });
      // Third-party packages never run where a release can be written.
      expect(
        job.steps.filter(({ run = '', uses = '' }) => /\bnpm\b|\bnode\b|checkout/.test(run + uses)),
      ).toEqual([]);
    }
  },
);

test.each(workflows)('%s interpolates nothing into a command’s text', (_name, each) => {
  expect(stepsOf(each).filter(({ run = '' }) => run.includes('${{'))).toEqual([]);
});

test.each(workflows)(
  '%s keeps no credentials in the checkout, uses the project’s Node version and has time limits',
  (_name, each) => {
    for (const { uses = '', with: given } of stepsOf(each)) {
      if (uses.startsWith('actions/checkout@')) expect(given?.['persist-credentials']).toBe(false);
      if (uses.startsWith('actions/setup-node@')) expect(given?.['node-version-file']).toBe('.node-version');
    }
    for (const job of Object.values(each.jobs)) expect(job['timeout-minutes']).toBeGreaterThan(0);
  },
);

test('secrets reach the step that signs, and no other', () => {
  const withSecrets = workflows.flatMap(([, each]) =>
    stepsOf(each).filter((step) => JSON.stringify(step).includes('secrets.')),
  );
  expect(withSecrets.map(({ run }) => run)).toEqual(['npm run package']);
  expect(Object.keys(withSecrets[0]?.env ?? {})).toEqual(
    expect.arrayContaining(['CSC_LINK', 'APPLE_ID', 'WIN_CSC_LINK', 'AZURE_TENANT_ID']),
  );
});
