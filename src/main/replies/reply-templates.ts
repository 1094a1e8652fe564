import path from 'node:path';
import { z } from 'zod';
import { readChosenFile, saveChosenFile } from '#main/files/chosen-file.ts';
import { jsonIn } from '#main/files/file-operations.ts';
import type { AppStore } from '#main/store/app-store.ts';
import { type Outcome, success } from '#shared/failure.ts';
import {
  type ImportedReplyTemplates,
  maxTemplateLength,
  maxTemplateNameLength,
  type ReplyFrame,
  type ReplyTemplates,
  replyTemplatesSchema,
} from '#shared/reply.ts';
import { withMaskedToken } from '#shared/trade-url.ts';
import { inLanguage } from '#words/replies/in-language.ts';
import { words } from '#words/words.ts';

export type ChooseTemplatesFile = {
  /** Null: the user cancelled the dialog. */
  save: () => Promise<string | null>;
  open: () => Promise<string | null>;
};

const version = 2;
const fileKind = 'item-catalog-reply-templates';
/** What builds wrote that called replies answers. */
const earlierFileKind = 'item-catalog-answer-templates';
const maxFileBytes = 4 * 1024 * 1024;

/** The reply templates of this computer, and their files for colleagues. They never contain a trade token. */
export function createReplyTemplates(deps: {
  store: Pick<AppStore, 'value' | 'flush'>;
  chooseFile: ChooseTemplatesFile;
}) {
  const kept = deps.store.value('replyTemplates', z.object(replyTemplatesSchema.shape));

  return {
    /** The defaults until the user changes them. */
    read: async (): Promise<ReplyTemplates> => (await kept.load()) ?? words.replies.defaults,
    /** Saves and returns all templates. If the disk refuses, the change holds for this run. */
    async change(changed: ReplyTemplates): Promise<ReplyTemplates> {
      const replyTemplates = withoutTokens(changed);
      kept.put(replyTemplates);
      await deps.store.flush();
      return replyTemplates;
    },
    /** Opens a save dialog, writes the templates and returns the file's name; null: cancelled. Failure kind: `file`. */
    async export(given: ReplyTemplates): Promise<Outcome<string | null>> {
      const text = JSON.stringify({ kind: fileKind, version, ...withoutTokens(given) }, null, 2);
      const saved = await saveChosenFile(deps.chooseFile.save, `${text}\n`);
      return saved.ok && saved.value !== null ? success(path.basename(saved.value)) : saved;
    },
    /** Opens a file dialog and reads the file without saving its templates; null: cancelled. Failure kind: `file`. */
    async import(): Promise<Outcome<ImportedReplyTemplates | null>> {
      const chosen = await readChosenFile(deps.chooseFile.open, maxFileBytes);
      if (!chosen.ok) return chosen;
      if (chosen.value === null) return success(null);
      return success(parseFile(chosen.value.fileName, chosen.value.text));
    },
  };
}

function parseFile(fileName: string, content: string | null): ImportedReplyTemplates {
  const refused = (because: 'not-templates' | 'newer' | 'too-large') =>
    ({ kind: 'refused', fileName, because }) as const;
  if (content === null) return refused('too-large');
  const value = jsonIn(content.replace(/^\uFEFF/, ''));
  if (typeof value !== 'object' || value === null) return refused('not-templates');
  const { kind, version: written, ...rest } = value as Record<string, unknown>;
  if ((kind !== fileKind && kind !== earlierFileKind) || !Number.isSafeInteger(written))
    return refused('not-templates');
  if (Number(written) > version) return refused('newer');
  const replyTemplates = replyTemplatesSchema.safeParse(written === 1 ? withLanguages(rest) : rest).data;
  return replyTemplates === undefined
    ? refused('not-templates')
    : { kind: 'read', fileName, replyTemplates: withoutTokens(replyTemplates) };
}

/**
 * Version 1 had one text for customers, in any language. The templates that came with the app were English, and so is what users made of
 * them; its opening and closing were in the file even if nobody had changed them.
 */
export function withLanguages(old: Record<string, unknown>): Record<string, unknown> {
  const parsed = firstVersionSchema.safeParse(old).data;
  if (parsed === undefined) return old;
  const { customer, ...others } = parsed.frames;
  const { opening, closing } = inLanguage('en');
  const isShipped = customer.opening === opening && customer.closing === closing;
  return {
    ...old,
    templates: parsed.templates.map((one) =>
      typeof one.id === 'string' && shippedIds.test(one.id) ? { ...one, language: 'en' } : one,
    ),
    frames: { ...others, customer: isShipped ? {} : { en: customer } },
  };
}

const shippedIds =
  /^customer-(?:waiting-for-acceptance|accepted|waiting-to-send|unavailable|available|error|any)$/;
const firstVersionSchema = z.looseObject({
  templates: z.array(z.record(z.string(), z.unknown())),
  frames: z.looseObject({ customer: z.object({ opening: z.string(), closing: z.string() }) }),
});

/** A trade URL may have been pasted into a template. A mask may be longer than what it replaces, so the result is cut to the limit. */
function withoutTokens({ templates, frames }: ReplyTemplates): ReplyTemplates {
  const masked = (text: string) => withMaskedToken(text).slice(0, maxTemplateLength);
  const frame = ({ opening, closing }: ReplyFrame) => ({
    opening: masked(opening),
    closing: masked(closing),
  });
  return {
    templates: templates.map((one) => ({
      ...one,
      name: withMaskedToken(one.name).slice(0, maxTemplateNameLength),
      text: masked(one.text),
    })),
    frames: {
      // Safe: the languages are the same.
      customer: Object.fromEntries(
        Object.entries(frames.customer).map(([language, own]) => [language, frame(own)]),
      ) as ReplyTemplates['frames']['customer'],
      colleague: frame(frames.colleague),
      ticket: frame(frames.ticket),
    },
  };
}
