import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { projectFolder } from '#dev/setup/project-folders.ts';

type Step = { run?: string; uses?: string; with?: Record<string, unknown>; env?: Record<string, string> };
type Job = {
  'runs-on': string;
  'timeout-minutes'?: number;
  permissions?: Record<string, string>;
  env?: Record<string, string>;
  strategy?: { matrix: { os: string[] } };
  steps: Step[];
};
type Workflow = { permissions: Record<string, string>; jobs: Record<string, Job> };

const folder = join(projectFolder, '.github', 'workflows');
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');
const texts = readdirSync(folder).map((name): [string, string] => [name, textOf(name)]);
const workflows = texts.map(([name, text]): [string, Workflow] => [name, parse(text)]);
const manifest: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(projectFolder, 'package.json'), 'utf8'),
);

const stepsOf = (workflow: Pick<Workflow, 'jobs'>) =>
  Object.values(workflow.jobs).flatMap(({ steps }) => steps);

test.each(workflows)('%s runs only commands that the project has', (_name, { jobs }) => {
  const commands = stepsOf({ jobs })
    .flatMap(({ run = '' }) => [...run.matchAll(/npm (?:run ([\w:-]+)|(test|start)\b)/g)])
    .map(([, script, short]) => script ?? short ?? '');
  expect(commands.filter((command) => manifest.scripts[command] === undefined)).toEqual([]);
});

test.each(texts)('%s takes every action by its hash, with the version beside it', (_name, text) => {
  const uses = text.split('\n').filter((line) => line.includes('uses:'));
  expect(uses.length).toBeGreaterThan(0);
  expect(uses.filter((line) => !/uses: actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual(
    [],
  );
});

test.each(workflows)(
  '%s may read and no more, but for the job that publishes',
  (_name, { permissions, jobs }) => {
    expect(permissions).toEqual({ contents: 'read' });
    for (const [name, job] of Object.entries(jobs)) {
      if (job.permissions === undefined) continue;
      expect(name).toBe('publish');
      expect(job.permissions).toEqual({ contents: 'write', 'id-token': 'write', attestations: 'write' });
      // Whatever the packages of others do, they don't do it where a release can be written.
      expect(
        job.steps.filter(({ run = '', uses = '' }) => /\bnpm\b|\bnode\b|checkout/.test(run + uses)),
      ).toEqual([]);
    }
  },
);

test.each(workflows)('%s puts nothing that others can name into a command’s text', (_name, each) => {
  expect(stepsOf(each).filter(({ run = '' }) => run.includes('${{'))).toEqual([]);
});

test.each(workflows)(
  '%s keeps no credentials in the checkout, uses the project’s Node and ends in time',
  (_name, each) => {
    for (const { uses = '', with: given } of stepsOf(each)) {
      if (uses.startsWith('actions/checkout@')) expect(given?.['persist-credentials']).toBe(false);
      if (uses.startsWith('actions/setup-node@')) expect(given?.['node-version-file']).toBe('.node-version');
    }
    for (const job of Object.values(each.jobs)) expect(job['timeout-minutes']).toBeGreaterThan(0);
  },
);

test.each([
  ['ci.yml', 'test'],
  ['release.yml', 'package'],
])('%s tests and packs on all three systems, in Electron itself', (name, jobName) => {
  const job = Object.fromEntries(workflows)[name]?.jobs[jobName];
  expect(job?.strategy?.matrix.os.map((os) => os.split('-')[0])).toEqual(['ubuntu', 'windows', 'macos']);
  expect(job?.env).toEqual({ ITEM_CATALOG_E2E_IN: 'electron' });
  const runs = job?.steps.map(({ run = '' }) => run) ?? [];
  expect(runs.some((run) => /xvfb-run .*npm test$/.test(run))).toBe(true);
  expect(runs).toContain('npm test');
  const tested = runs.indexOf('npm test');
  expect(runs.findIndex((run) => run.startsWith('npm run package'))).toBeGreaterThan(tested);
});

test('secrets reach the step that signs, and no other', () => {
  const withSecrets = workflows.flatMap(([, each]) =>
    stepsOf(each).filter((step) => JSON.stringify(step).includes('secrets.')),
  );
  expect(withSecrets.map(({ run }) => run)).toEqual(['npm run package']);
  expect(Object.keys(withSecrets[0]?.env ?? {})).toEqual(
    expect.arrayContaining(['CSC_LINK', 'APPLE_ID', 'WIN_CSC_LINK', 'AZURE_TENANT_ID']),
  );
});
