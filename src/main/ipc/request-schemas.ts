import { z } from 'zod';
import { timeZone } from '#main/connections/connection-store.ts';
import { readRasterImage } from '#main/images/raster-image.ts';
import { appCommands } from '#shared/app-commands.ts';
import { byName } from '#shared/by-name.ts';
import { connectionColours } from '#shared/connection.ts';
import { connectionIdSchema } from '#shared/connection-id.ts';
import { itemLinks } from '#shared/desktop-api.ts';
import {
  type ExportRow,
  exportDecisions,
  exportFields,
  exportFormats,
  maxGivenRows,
} from '#shared/export.ts';
import { itemStatuses } from '#shared/item.ts';
import { filterTextsSchema, perFilter, rowTextFilters } from '#shared/item-filters.ts';
import { limitBounds } from '#shared/item-query.ts';
import {
  localCopyGroupColumns,
  localCopyMarks,
  localCopyRanges,
  localCopySortColumns,
  maxRangeRows,
  maxSearchLength,
} from '#shared/local-copy.ts';
import { localMatchSchema } from '#shared/local-match.ts';
import { wears } from '#shared/market-name.ts';
import { maxAliasLength, maxSuggested } from '#shared/message.ts';
import { pagePurposes } from '#shared/request-record.ts';
import { type Settings, settingsSchema } from '#shared/settings.ts';
import { lookedUpSchema, maxTicketLines, seenDeliverySchema, ticketSchema } from '#shared/ticket.ts';
import { trainingResponses } from '#shared/training.ts';

export const nothing = z.undefined();
const connectionId = connectionIdSchema;
const requestId = z.string().regex(/^[\w-]{1,64}$/);
const purpose = z.enum(pagePurposes);
const itemId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const filterId = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullable();
/** User input, which the service validates: only absurd lengths are refused here. */
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
  ...perFilter({ texts: () => filterTextsSchema, id: () => filterId }),
  limit: z.number().int().min(limitBounds.min).max(limitBounds.max),
  page: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
});
/** Exact as a float. */
const maxLocalCopyBound = 999_999_999_999_999;
const localCopyBound = z.number().int().min(-maxLocalCopyBound).max(maxLocalCopyBound).nullable();
const localCopySearch = z.strictObject({
  text: z.string().max(maxSearchLength),
  marketName: z.string().min(1).max(maxSearchLength).nullable(),
  ranges: z.strictObject(
    byName(localCopyRanges, () => z.strictObject({ min: localCopyBound, max: localCopyBound })),
  ),
  wears: z.array(z.enum(wears)).max(wears.length),
  marks: z.array(z.enum(localCopyMarks)).max(localCopyMarks.length),
  changedSince: z.number().min(0).max(Number.MAX_SAFE_INTEGER).nullable(),
  statuses: z.array(z.enum(itemStatuses)).max(itemStatuses.length),
  sort: z.strictObject({ by: z.enum(localCopySortColumns), isDescending: z.boolean() }),
  groups: z.strictObject({ by: z.enum(localCopyGroupColumns), isDescending: z.boolean() }).nullable(),
});
const commands = z.array(z.enum(appCommands)).max(appCommands.length);
const exportId = z.string().regex(/^[\w-]{1,64}$/);
const exportField = z.enum(exportFields);
const exportValue = z.union([z.string().max(8_000_000), z.number(), z.null()]);
/** Cast: zod's partial record has optional values, as {@link ExportRow} has. */
const exportRow = z.partialRecord(exportField, exportValue) as z.ZodType<ExportRow>;

export const aConnection = z.strictObject({ connectionId });
export const anItem = z.strictObject({ connectionId, itemId });
export const byId = z.strictObject({ id: connectionId });

export const saveConnection = z.strictObject({
  draft: z.strictObject({
    id: z.optional(connectionId),
    name: typed,
    baseUrl: typed,
    colour: z.enum(connectionColours),
    token: typed.optional(),
    assumedTimeZone: timeZone.nullable().optional(),
  }),
  requestId,
});
const toCatalog = z.strictObject({ requestId, connectionId, purpose });
export const listItems = toCatalog.extend({ query });
export const getItem = toCatalog.extend({ itemId });
export const cancel = z.strictObject({ requestId });
export const estimateLocalCopy = z.strictObject({ connectionId, requestId });
export const removeLocalCopy = z.strictObject({ connectionId, name: z.optional(z.string().max(300)) });
const localCopyQuery = z.strictObject({ connectionId, search: localCopySearch, query });
export const listLocalCopy = localCopyQuery.extend({
  range: z
    .strictObject({
      first: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
      count: z.number().int().min(1).max(maxRangeRows),
    })
    .exactOptional(),
});
/** A text area holds no more. */
export const message = z.strictObject({ connectionId, text: z.string().max(4_000_000) });
const aliasText = z.string().min(1).max(maxAliasLength);
export const alias = z.strictObject({ connectionId, written: aliasText, name: aliasText });
export const nameToFind = z.strictObject({ connectionId, text: z.string().max(maxSearchLength) });
export const suggestNames = z.strictObject({
  connectionId,
  prefix: z.string().max(maxSearchLength),
  of: z.enum(rowTextFilters),
  max: z.number().int().min(1).max(maxSuggested),
});
export const indexInLocalCopy = localCopyQuery.extend({ itemId });
export const openLink = z.strictObject({ connectionId, itemId, link: z.enum(itemLinks) });
export const writeText = z.strictObject({ text: z.string().max(4_000_000) });
export const writePicture = z.strictObject({ png: z.instanceof(Uint8Array).refine(isClipboardPicture) });
export const training = z.strictObject({
  responses: z.enum(trainingResponses),
  latencyMs: z.number().int().min(0).max(30_000),
  isKeychainMissing: z.boolean(),
});
export const watchSelection = z.strictObject({ connectionId, itemId: itemId.nullable() });
export const addView = z.strictObject(savedView);
export const changeView = z.strictObject({ id: connectionId, change: savedViewChange });
export const moveView = z.strictObject({ id: connectionId, to: z.number().int().min(0).max(10_000) });
export const restoreView = z.strictObject({
  view: z.strictObject({ ...savedView, id: connectionId, connectionId }),
  at: z.number().int().min(0).max(10_000),
});
export const openedItem = z.strictObject({
  connectionId,
  itemId,
  name: z.string().max(1_000),
  marketHashName: z.string().max(1_000),
});
export const ticket = z.strictObject(ticketSchema.shape);
export const aTicket = z.strictObject({ connectionId, id: connectionId });
export const ticketLookedUp = aTicket.extend({ found: lookedUpSchema });
export const ticketReplied = aTicket.extend({ about: z.array(seenDeliverySchema).max(maxTicketLines) });
/** As text, a dropped file that the page has read. */
export const readTicketFile = aConnection.extend({ text: z.string().max(6_000_000).nullable() });
export const markTicket = aTicket.extend({ as: z.enum(['open', 'done']).nullable() });
export const startExport = z.strictObject({
  what: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('rows'), rows: z.array(exportRow).max(maxGivenRows) }),
    z.strictObject({
      kind: z.literal('matches'),
      connectionId,
      query: query.extend({ localCopy: localCopySearch.exactOptional() }),
      localMatch: localMatchSchema,
    }),
  ]),
  format: z.enum(exportFormats),
  fields: z
    .array(exportField)
    .min(1)
    .refine((fields) => new Set(fields).size === fields.length),
  suggestedName: typed,
});
export const decideExport = z.strictObject({ exportId, decision: z.enum(exportDecisions) });
export const revealExport = z.strictObject({ exportId });
export const previewDiagnostics = z.strictObject({ includesNames: z.boolean() });
export const commandStates = z.strictObject({ possible: commands, on: commands });
export const changeSettings = z.custom<Partial<Settings>>(isSettingsChange);

/** Known fields with valid values only: the settings' own schema would replace an invalid one by its default. */
function isSettingsChange(value: unknown): boolean {
  if (!z.record(z.string(), z.unknown()).safeParse(value).success) return false;
  return Object.entries(value as object).every(([field, change]) => {
    if (!Object.hasOwn(settingsSchema.shape, field)) return false;
    // Safe: `field` is one of the shape's keys.
    return settingsSchema.shape[field as keyof Settings].unwrap().safeParse(change).success;
  });
}

/** Ten times what a support card at twice its size takes. */
export const maxPictureBytes = 2 * 1024 * 1024;

/** Whether bytes from the page may go to the clipboard as a picture: a PNG by its header, of bounded size. */
export function isClipboardPicture(bytes: Uint8Array): boolean {
  return bytes.byteLength <= maxPictureBytes && readRasterImage(bytes)?.contentType === 'image/png';
}
