import type { Item, ItemDetail } from '#shared/item.ts';

/** What is to be shown for a documented field of the item. */
export type FieldReading<Value> =
  | { kind: 'loading' }
  | { kind: 'value'; value: Value }
  /** Null, which the document allows for some fields. */
  | { kind: 'none' }
  /** Missing or of the wrong kind: `raw` is what came, null when nothing did. */
  | { kind: 'unreadable'; raw: string | null };

/** A field of the answer. While there is no answer, `known` (from the list's row) stands in for it. */
export function readField<Field extends keyof Item>(
  detail: ItemDetail | undefined,
  field: Field,
  known?: NonNullable<Item[Field]>,
): FieldReading<NonNullable<Item[Field]>> {
  if (detail === undefined)
    return known === undefined ? { kind: 'loading' } : { kind: 'value', value: known };
  const unreadable = detail.unreadable.find((one) => one.field === field);
  if (unreadable !== undefined) return { kind: 'unreadable', raw: unreadable.raw };
  // Partial<Item>[Field] and Item[Field] | undefined are the same, which the compiler can't see for a generic Field.
  const value = detail.item[field] as Item[Field] | undefined;
  if (value === undefined) return { kind: 'unreadable', raw: null };
  return value === null ? { kind: 'none' } : { kind: 'value', value };
}
