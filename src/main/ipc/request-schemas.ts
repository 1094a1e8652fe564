import { z } from 'zod';
import { isClipboardPicture } from '#main/clipboard/clipboard-picture.ts';
import { connectionColours, utcOffsetBounds } from '#shared/connection.ts';
import { connectionIdSchema } from '#shared/connection-id.ts';
import { appCommands, itemLinks } from '#shared/desktop-api.ts';
import {
  type ExportRow,
  exportDecisions,
  exportFields,
  exportFormats,
  mostGivenRows,
} from '#shared/export.ts';
import type { IpcChannel, IpcContract } from '#shared/ipc-contract.ts';
import { limitBounds } from '#shared/item-query.ts';
import { pagePurposes } from '#shared/request-record.ts';
import { type Settings, settingsSchema } from '#shared/settings.ts';
import { trainingAnswers } from '#shared/training.ts';

const nothing = z.undefined();
const connectionId = connectionIdSchema;
const requestId = z.string().regex(/^[\w-]{1,64}$/);
const purpose = z.enum(pagePurposes);
const itemId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const filterTexts = z.array(z.string().min(1).max(500)).max(250);
/** What a person typed: the service decides what is wrong with it, so only absurd lengths are refused here. */
const typed = z.string().max(64_000);

const savedColumns = settingsSchema.shape.columns.unwrap().nullable();
const savedViewChange = z.strictObject({
  name: typed.exactOptional(),
  text: typed.exactOptional(),
  columns: savedColumns.exactOptional(),
});
const savedView = {
  name: typed,
  text: typed,
  columns: savedColumns,
};

const query = z.strictObject({
  names: filterTexts,
  marketHashNames: filterTexts,
  appid: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullable(),
  limit: z.number().int().min(limitBounds.min).max(limitBounds.max),
  page: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
});
const commands = z.array(z.enum(appCommands)).max(appCommands.length);
const exportId = z.string().regex(/^[\w-]{1,64}$/);
const exportField = z.enum(exportFields);
const exportValue = z.union([z.string().max(8_000_000), z.number(), z.null()]);
/** Cast: zod's partial record has optional values, as {@link ExportRow} has. */
const exportRow = z.partialRecord(exportField, exportValue) as z.ZodType<ExportRow>;

/**
 * What the page may send on each channel. The page is ours, but it shows text of others: whatever isn't exactly this is refused.
 */
export const requestSchemas = {
  'app:info': nothing,
  'connections:list': nothing,
  'connections:save': z.strictObject({
    draft: z.strictObject({
      id: z.optional(connectionId),
      name: typed,
      baseUrl: typed,
      colour: z.enum(connectionColours),
      token: typed.optional(),
      assumedUtcOffsetMinutes: z
        .number()
        .int()
        .min(utcOffsetBounds.min)
        .max(utcOffsetBounds.max)
        .nullable()
        .optional(),
    }),
    requestId,
  }),
  'connections:open-demo': nothing,
  'connections:activate': z.strictObject({ id: connectionId }),
  'connections:forget-token': z.strictObject({ id: connectionId }),
  'connections:remove': z.strictObject({ id: connectionId }),
  'items:list': z.strictObject({
    requestId,
    connectionId,
    purpose,
    query,
  }),
  'items:get': z.strictObject({ requestId, connectionId, purpose, itemId }),
  'requests:cancel': z.strictObject({ requestId }),
  'requests:retry-now': z.strictObject({ connectionId }),
  'requests:timeline': nothing,
  'requests:follow': z.strictObject({ isFollowed: z.boolean() }),
  'answers:differences': nothing,
  'links:open': z.strictObject({ connectionId, itemId, link: z.enum(itemLinks) }),
  'clipboard:write': z.strictObject({ text: z.string().max(4_000_000) }),
  'clipboard:write-picture': z.strictObject({ png: z.instanceof(Uint8Array).refine(isClipboardPicture) }),
  'training:read': nothing,
  'training:change': z.strictObject({
    answers: z.enum(trainingAnswers),
    latencyMs: z.number().int().min(0).max(30_000),
    isKeychainMissing: z.boolean(),
  }),
  'watch:list': nothing,
  'watch:add': z.strictObject({ connectionId, itemId }),
  'watch:remove': z.strictObject({ connectionId, itemId }),
  'watch:mark-seen': z.strictObject({ connectionId, itemId: itemId.nullable() }),
  'watch:check-now': z.strictObject({ connectionId, itemId: itemId.nullable() }),
  'watch:network-is-back': nothing,
  'diary:of-item': z.strictObject({ connectionId, itemId }),
  'views:list': nothing,
  'views:add': z.strictObject(savedView),
  'views:change': z.strictObject({ id: connectionId, change: savedViewChange }),
  'views:move': z.strictObject({ id: connectionId, to: z.number().int().min(0).max(10_000) }),
  'views:remove': z.strictObject({ id: connectionId }),
  'views:restore': z.strictObject({
    view: z.strictObject({ ...savedView, id: connectionId, connectionId }),
    at: z.number().int().min(0).max(10_000),
  }),
  'recents:list': z.strictObject({ connectionId }),
  'recents:note': z.strictObject({
    connectionId,
    itemId,
    name: z.string().max(1_000),
    marketHashName: z.string().max(1_000),
  }),
  'recents:clear': z.strictObject({ connectionId }),
  'deep-links:take': nothing,
  'exports:start': z.strictObject({
    what: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('rows'), rows: z.array(exportRow).max(mostGivenRows) }),
      z.strictObject({
        kind: z.literal('matches'),
        ...{ connectionId, query },
        matchHere: z.strictObject({ names: filterTexts, marketHashNames: filterTexts }),
      }),
    ]),
    format: z.enum(exportFormats),
    fields: z
      .array(exportField)
      .min(1)
      .refine((fields) => new Set(fields).size === fields.length),
    bom: z.boolean(),
    suggestedName: typed,
  }),
  'exports:decide': z.strictObject({ exportId, decision: z.enum(exportDecisions) }),
  'exports:reveal': z.strictObject({ exportId }),
  'exports:current': nothing,
  'app:about': nothing,
  'diagnostics:preview': z.strictObject({ includesNames: z.boolean() }),
  'diagnostics:save': nothing,
  'diagnostics:show-logs': nothing,
  'updates:read': nothing,
  'updates:check': nothing,
  'updates:download': nothing,
  'updates:restart': nothing,
  'menu:show': z.strictObject({ possible: commands, on: commands }),
  'settings:read': nothing,
  'settings:change': z.custom<Partial<Settings>>(isSettingsChange),
} satisfies { [C in IpcChannel]: z.ZodType<IpcContract[C]['request']> };

/** Known fields only, each good as it is: the settings' schema itself would turn a bad value into its default. */
function isSettingsChange(value: unknown): boolean {
  if (!z.record(z.string(), z.unknown()).safeParse(value).success) return false;
  return Object.entries(value as object).every(([field, change]) => {
    if (!Object.hasOwn(settingsSchema.shape, field)) return false;
    // Safe: `field` was just seen to be one of the shape's own keys.
    return settingsSchema.shape[field as keyof Settings].unwrap().safeParse(change).success;
  });
}
