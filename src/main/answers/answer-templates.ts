import path from 'node:path';
import { z } from 'zod';
import { hasCode, jsonIn, readRegularFile } from '#main/files/file-operations.ts';
import { type JsonFile, replaceFile } from '#main/files/json-file.ts';
import { createKeptFile, type FileTrouble } from '#main/files/kept-file.ts';
import { onDisk } from '#main/files/refused-writes.ts';
import {
  type Answers,
  answersSchema,
  type ImportedAnswers,
  maxTemplateLength,
  maxTemplateNameLength,
} from '#shared/answer.ts';
import { type Outcome, success } from '#shared/failure.ts';
import { withMaskedToken } from '#shared/trade-url.ts';
import { words } from '#words/words.ts';

export type ChooseTemplatesFile = {
  /** Null: the user cancelled the dialog. */
  save: () => Promise<string | null>;
  open: () => Promise<string | null>;
};

const version = 1;
const fileKind = 'item-catalog-answer-templates';
const maxFileBytes = 4 * 1024 * 1024;

/** The answer templates of this computer, and their files for colleagues. They never contain a trade token. */
export function createAnswerTemplates(deps: {
  file: JsonFile;
  chooseFile: ChooseTemplatesFile;
  onDiskError: (error: unknown) => void;
}) {
  const file = createKeptFile(deps.file, { version, schema: z.object(answersSchema.shape) });
  const loading = file.load();
  let answers: Answers | null = null;

  return {
    /** The defaults until the user changes them. */
    read: async (): Promise<Answers> => answers ?? (await loading).value ?? words.answers.defaults,
    /** Saves and returns all templates. If the disk refuses, the change holds for this run. */
    async change(changed: Answers): Promise<Answers> {
      answers = withoutTokens(changed);
      await file.write(answers).catch(deps.onDiskError);
      return answers;
    },
    /** Opens a save dialog, writes the templates and returns the file's name; null: cancelled. Failure kind: `file`. */
    async export(given: Answers): Promise<Outcome<string | null>> {
      const filePath = await deps.chooseFile.save();
      if (filePath === null) return success(null);
      const text = JSON.stringify({ kind: fileKind, version, ...withoutTokens(given) }, null, 2);
      return onDisk(async () => {
        await replaceFile(filePath, `${filePath}.${process.pid}.tmp`, `${text}\n`);
        return path.basename(filePath);
      });
    },
    /** Opens a file dialog and reads the file without saving its templates; null: cancelled. Failure kind: `file`. */
    async import(): Promise<Outcome<ImportedAnswers | null>> {
      const filePath = await deps.chooseFile.open();
      if (filePath === null) return success(null);
      return onDisk(async () => parseFile(path.basename(filePath), await contentOf(filePath)));
    },
    fileTrouble: async (): Promise<FileTrouble | null> => (await loading).trouble,
    settled: (): Promise<void> => file.settled(),
  };
}

/** Null: the file is too large. */
async function contentOf(filePath: string): Promise<string | null> {
  try {
    return (await readRegularFile(filePath, maxFileBytes)).toString('utf8');
  } catch (error) {
    if (hasCode(error, 'EFBIG')) return null;
    throw error;
  }
}

function parseFile(fileName: string, content: string | null): ImportedAnswers {
  const refused = (because: 'not-templates' | 'newer' | 'too-large') =>
    ({ kind: 'refused', fileName, because }) as const;
  if (content === null) return refused('too-large');
  const value = jsonIn(content.replace(/^\uFEFF/, ''));
  if (typeof value !== 'object' || value === null) return refused('not-templates');
  const { kind, version: written, ...rest } = value as Record<string, unknown>;
  if (kind !== fileKind || !Number.isSafeInteger(written)) return refused('not-templates');
  if (Number(written) > version) return refused('newer');
  const answers = answersSchema.safeParse(rest).data;
  return answers === undefined
    ? refused('not-templates')
    : { kind: 'read', fileName, answers: withoutTokens(answers) };
}

/** A trade URL may have been pasted into a template. A mask may be longer than what it replaces, so the result is cut to the limit. */
function withoutTokens({ templates, frames }: Answers): Answers {
  const masked = (text: string) => withMaskedToken(text).slice(0, maxTemplateLength);
  const frame = (reader: keyof Answers['frames']) => {
    const { opening, closing } = frames[reader];
    return { opening: masked(opening), closing: masked(closing) };
  };
  return {
    templates: templates.map((one) => ({
      ...one,
      name: withMaskedToken(one.name).slice(0, maxTemplateNameLength),
      text: masked(one.text),
    })),
    frames: { customer: frame('customer'), colleague: frame('colleague'), ticket: frame('ticket') },
  };
}
