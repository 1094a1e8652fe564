import { expect, test } from 'vitest';
import { realTimers } from '#main/testing/manual-time.ts';
import { memoryFile } from '#main/testing/memory-file.ts';
import { maxNoteLength, maxNotes, type NoteDraft } from '#shared/note.ts';
import { createNotes } from './notes.ts';

function setUp(onDisk?: unknown) {
  const disk = memoryFile(onDisk);
  const notes = createNotes({ file: disk.file, timers: realTimers, onDiskTrouble: () => {} });
  return { notes, disk };
}

const aDraft = (given: Partial<NoteDraft> = {}): NoteDraft => ({
  ...{ connectionId: 'demo', itemId: 7, text: 'Called twice', name: 'Redline' },
  ...given,
});

test('an item has one note, the one that was changed last comes first, and an empty text removes it', async () => {
  const { notes } = setUp();
  await notes.put(aDraft());
  await notes.put(aDraft({ itemId: 8, text: 'Refunded' }));
  expect(await notes.put(aDraft({ text: ' Called again \n' }))).toEqual([
    { itemId: 7, text: 'Called again', name: 'Redline' },
    { itemId: 8, text: 'Refunded', name: 'Redline' },
  ]);
  expect(await notes.put(aDraft({ text: '  ' }))).toMatchObject([{ itemId: 8 }]);
});

test('a trade token that was pasted into a note is not kept', async () => {
  const { notes, disk } = setUp();
  const url = 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=Canary7f3a';
  await notes.put(aDraft({ text: `Wants it at ${url}`, name: url }));
  expect(disk.written).toHaveLength(1);
  expect(JSON.stringify(disk.written)).not.toContain('Canary7f3a');
});

test(`of each connection the last ${maxNotes} are kept, and what is kept is read again`, async () => {
  const many = Array.from({ length: maxNotes }, (_, at) => ({ itemId: at + 1, text: 'x', name: '' }));
  const { notes, disk } = setUp({ version: 1, notes: { demo: many } });
  const list = await notes.put(aDraft({ itemId: maxNotes + 1, text: 'token=a'.repeat(maxNoteLength / 7) }));
  expect(list).toHaveLength(maxNotes);
  const next = setUp(disk.written.at(-1));
  expect(await next.notes.fileTrouble()).toBeNull();
  expect(await next.notes.list('demo')).toEqual(list);
});
