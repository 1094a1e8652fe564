import { z } from 'zod';
import { type FieldTable, type FieldTypes, itemTable, listItemTable } from './item.ts';

/** What main accepts as an item. The page needs only the tables and types of item.ts, since zod must not get into its bundles. */

/** Text with half surrogate pairs replaced by U+FFFD, since some functions throw on them. */
const text = z.string().transform((value) => value.toWellFormed());
/** A safe integer: a larger one has already lost digits in JSON.parse. */
const integer = z.int();

const schemas = {
  id: integer.positive(),
  integer,
  text,
  textOrNull: text.nullable(),
} satisfies { [Kind in keyof FieldTypes]: z.ZodType<FieldTypes[Kind]> };

function schemaOf<Table extends FieldTable>(table: Table) {
  const shape = Object.entries(table).map(([field, kind]) => [field, schemas[kind]]);
  // Safe: each field has the schema of its kind.
  return z.object(Object.fromEntries(shape) as { [F in keyof Table]: (typeof schemas)[Table[F]] });
}

export const listItemSchema = schemaOf(listItemTable);
export const itemSchema = schemaOf(itemTable);
