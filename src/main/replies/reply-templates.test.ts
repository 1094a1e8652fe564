import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { memoryStore } from '#main/testing/fake-effects.ts';
import { temporaryFolder } from '#main/testing/temporary-folder.ts';
import { success } from '#shared/failure.ts';
import type { ReplyTemplates } from '#shared/reply.ts';
import { words } from '#words/words.ts';
import { createReplyTemplates, withLanguages } from './reply-templates.ts';

const folder = temporaryFolder();

function setUp({ onDisk, chosen }: { onDisk?: unknown; chosen?: string | null } = {}) {
  const disk = memoryStore(onDisk === undefined ? {} : { replyTemplates: onDisk });
  const place = chosen === undefined ? folder.at('reply-templates.json') : chosen;
  const templates = createReplyTemplates({
    store: disk.store,
    chooseFile: { save: async () => place, open: async () => place },
  });
  return { templates, disk, place: place ?? '' };
}

const { defaults } = words.replies;
const mine: ReplyTemplates = {
  ...defaults,
  templates: [{ id: 'a', reader: 'ticket', name: 'Mine', status: null, error: 'any', text: '{id}' }],
};

test('the default templates are used until the user changes them', async () => {
  const { templates, disk } = setUp();
  expect(await templates.read()).toEqual(defaults);
  expect(disk.saved()).toEqual({});
});

test('a change survives a restart', async () => {
  const { templates, disk } = setUp();
  await templates.change(mine);
  expect(await templates.read()).toEqual(mine);
  expect(await setUp({ onDisk: disk.saved().replyTemplates }).templates.read()).toEqual(mine);
});

/** Before replies had languages: texts for customers came with the app in English, and were saved with the user's own. */
const withoutLanguages = {
  frames: { ...defaults.frames, customer: { opening: 'Hello,', closing: 'Kind regards' } },
  templates: [
    { id: 'customer-accepted', reader: 'customer', name: 'A', status: null, error: 'any', text: 'Fine' },
    { id: 'own', reader: 'customer', name: 'B', status: null, error: 'any', text: 'Alles gut' },
  ],
};
const withTheirs: ReplyTemplates = {
  frames: { ...defaults.frames, customer: {} },
  templates: [
    {
      ...{ id: 'customer-accepted', reader: 'customer', language: 'en', name: 'A' },
      ...{ status: null, error: 'any', text: 'Fine' },
    },
    { id: 'own', reader: 'customer', name: 'B', status: null, error: 'any', text: 'Alles gut' },
  ],
};

test('what a build without languages kept of its own is English, and the user’s templates fit any language', () => {
  expect(withLanguages(withoutLanguages)).toEqual(withTheirs);
  const customer = { opening: 'Hi', closing: 'Bye' };
  const changed = withLanguages({
    ...withoutLanguages,
    frames: { ...withoutLanguages.frames, customer },
  });
  expect(changed.frames).toMatchObject({ customer: { en: customer } });
});

test('a file that a build exported as answer templates can be imported', async () => {
  const { templates, place } = setUp();
  await writeFile(
    place,
    JSON.stringify({ kind: 'item-catalog-answer-templates', version: 1, ...withoutLanguages }),
  );
  expect(await templates.import()).toMatchObject({ ok: true, value: { replyTemplates: withTheirs } });
});

test('a trade token that was pasted into a template is neither saved nor exported', async () => {
  const { templates, disk, place } = setUp();
  const url = 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=Canary7f3a';
  const pasted: ReplyTemplates = {
    templates: mine.templates.map((one) => ({ ...one, name: 'token=Canary7f3a', text: `Send to ${url}` })),
    frames: { ...defaults.frames, customer: { de: { opening: url, closing: url } } },
  };
  await templates.change(pasted);
  await templates.export(pasted);
  expect(JSON.stringify(disk.saved())).not.toContain('Canary7f3a');
  expect(await readFile(place, 'utf8')).not.toContain('Canary7f3a');
});

test('an exported file can be imported elsewhere, without being saved there yet', async () => {
  const { templates, place } = setUp();
  expect(await templates.export(mine)).toEqual({ ok: true, value: 'reply-templates.json' });
  const other = setUp({ chosen: place });
  expect(await other.templates.import()).toEqual(
    success({ kind: 'read', fileName: 'reply-templates.json', replyTemplates: mine }),
  );
  expect(await other.templates.read()).toEqual(defaults);
  expect(other.disk.saved()).toEqual({});
});

test('a cancelled dialog does nothing', async () => {
  const { templates } = setUp({ chosen: null });
  expect(await templates.export(mine)).toEqual(success(null));
  expect(await templates.import()).toEqual(success(null));
});

const file = (given: object) =>
  JSON.stringify({ kind: 'item-catalog-reply-templates', version: 2, ...mine, ...given });
const [first] = mine.templates;

test.each([
  ['no JSON', 'Hello', 'not-templates'],
  ['another JSON file', '{"version":1,"templates":[]}', 'not-templates'],
  ['a newer version', file({ version: 3, more: true }), 'newer'],
  ['a template without a text', file({ templates: [{ id: 'a' }] }), 'not-templates'],
  ['two templates of one id', file({ templates: [first, first] }), 'not-templates'],
  [
    'a template with too long a text',
    file({ templates: [{ ...first, text: 'x'.repeat(4_001) }] }),
    'not-templates',
  ],
  ['a file that is too large', ' '.repeat(4 * 1024 * 1024 + 1), 'too-large'],
])('an import of %s is refused, naming the file', async (_what, content, because) => {
  const { templates, place } = setUp();
  await writeFile(place, content);
  expect(await templates.import()).toEqual(
    success({ kind: 'refused', fileName: 'reply-templates.json', because }),
  );
});

test('a file that cannot be read or written is a failure with its reason', async () => {
  const missing = setUp({ chosen: folder.at('missing.json') });
  expect(await missing.templates.import()).toMatchObject({ ok: false, failure: { kind: 'file' } });
  const aFolder = setUp({ chosen: folder.path });
  expect(await aFolder.templates.export(mine)).toMatchObject({
    ok: false,
    failure: { kind: 'file', problem: 'is-folder' },
  });
});
