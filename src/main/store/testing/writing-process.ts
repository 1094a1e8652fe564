import { z } from 'zod';
import { systemTime } from '#main/effects.ts';
import { createAppFile } from '#main/store/app-file.ts';
import { createAppStore } from '#main/store/app-store.ts';

/** Saves a value twice and is killed, as by a crash, with a third one unsaved. */
const [folder = ''] = process.argv.slice(2);
const onDiskError = (error: unknown) => {
  throw error;
};
const store = createAppStore<string>({
  file: createAppFile(folder),
  time: systemTime,
  gone: new Set(),
  onDiskError,
});
const word = store.value('word', z.string());
await word.save('first');
await word.save('second');
word.put('third');
process.kill(process.pid, 'SIGKILL');
