import { isPrice } from '#shared/price.ts';

/** A price as the local copy stores it: in hundredths if they represent the text exactly, otherwise the text. */
export type StoredPrice = number | string;

export type IndexedItem = {
  id: number;
  /** The number of its product, from 0. */
  product: number;
  price: StoredPrice;
  platform_price: StoredPrice;
  /** Epoch seconds; 0: its price hasn't changed since it was first seen. */
  changedAt: number;
};

/** `Uint32Array` takes half the space and suffices for most catalogs; `Float64Array` as soon as a value isn't a 32-bit integer. */
type NumberColumn = Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;
type PriceColumn = 'price' | 'platform_price';

/** Integers up to here are exact in a float. */
export const maxExact = Number.MAX_SAFE_INTEGER;

/** Items as columns of numbers, by ascending id. An item's index in them is its slot, which changes as items are added and removed. */
export type ItemColumns = ReturnType<typeof createItemColumns>;

export type ItemValues = {
  id: NumberColumn;
  product: Uint32Array<ArrayBuffer>;
  /** In hundredths; inexact beyond {@link maxExact}; NaN: not a price. */
  price: NumberColumn;
  platform_price: NumberColumn;
  changedAt: Uint32Array<ArrayBuffer>;
};

export function createItemColumns(expected: number) {
  let size = 0;
  let values = emptyValues(Math.max(1_024, expected + 32));
  /** New items, by id, that must be inserted between existing ones. */
  const pending = new Map<number, IndexedItem>();
  /** By id, the prices of items that have one too large for a float. */
  const longPrices = new Map<number, Record<PriceColumn, StoredPrice>>();

  function set(column: 'id' | PriceColumn, slot: number, value: number): void {
    if (values[column] instanceof Uint32Array && value >>> 0 !== value)
      values[column] = Float64Array.from(values[column]);
    values[column][slot] = value;
  }

  function write(slot: number, item: IndexedItem): void {
    const [price, platform] = [priceValue(item.price), priceValue(item.platform_price)];
    set('id', slot, item.id);
    set('price', slot, price);
    set('platform_price', slot, platform);
    values.product[slot] = item.product;
    // Untouched pages of the array take no memory, and few prices in a local copy have ever changed.
    if (values.changedAt[slot] !== item.changedAt) values.changedAt[slot] = item.changedAt;
    if (price > maxExact || platform > maxExact)
      longPrices.set(item.id, { price: item.price, platform_price: item.platform_price });
    else longPrices.delete(item.id);
  }

  /** The first slot before `end` whose id is at least this one; `end`: there is none. */
  function slotFrom(id: number, end = size): number {
    let [low, high] = [0, end];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((values.id[middle] ?? 0) < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function slotOf(id: number): number | null {
    const slot = slotFrom(id);
    return slot < size && values.id[slot] === id ? slot : null;
  }

  function makeRoomFor(more: number): void {
    if (size + more <= values.product.length) return;
    const length = Math.ceil((size + more) * 1.2);
    const { id, product, price, platform_price, changedAt } = values;
    values = {
      id: lengthened(id, length),
      product: lengthened(product, length),
      price: lengthened(price, length),
      platform_price: lengthened(platform_price, length),
      changedAt: lengthened(changedAt, length),
    };
  }

  function applyPending(): void {
    const added = [...pending.values()].sort((a, b) => a.id - b.id);
    pending.clear();
    makeRoomFor(added.length);
    // Backwards, so that each run of slots is moved once.
    let end = size;
    for (let left = added.length; left > 0; left -= 1) {
      const item = added[left - 1] as IndexedItem;
      const slot = slotFrom(item.id, end);
      for (const name of columnNames) values[name].copyWithin(slot + left, slot, end);
      end = slot;
      write(slot + left - 1, item);
    }
    size += added.length;
  }

  return {
    size: (): number => size + pending.size,
    /** Adds or updates an item. */
    put(item: IndexedItem): void {
      const slot = slotFrom(item.id);
      if (slot < size) {
        if (values.id[slot] === item.id) write(slot, item);
        else pending.set(item.id, item);
        return;
      }
      makeRoomFor(1);
      write(size, item);
      size += 1;
    },
    remove(id: number): void {
      applyPending();
      const slot = slotOf(id);
      if (slot === null) return;
      for (const name of columnNames) values[name].copyWithin(slot, slot + 1, size);
      size -= 1;
      longPrices.delete(id);
    },
    /** Applies pending changes and returns the values, at least as long as the size. Valid until the next call. */
    current(): ItemValues {
      if (pending.size > 0) applyPending();
      return values;
    },
    /** Null: there is no such item. */
    slotOf,
    /** A price in hundredths, however many digits it has. */
    exactPrice(slot: number, column: PriceColumn): bigint {
      const long = longPrices.get(values.id[slot] ?? 0);
      return long === undefined
        ? BigInt(values[column][slot] ?? 0)
        : BigInt(String(long[column]).replace('.', ''));
    },
  };
}

const columnNames = ['id', 'product', 'price', 'platform_price', 'changedAt'] as const;

function emptyValues(length: number): ItemValues {
  return {
    id: new Uint32Array(length),
    product: new Uint32Array(length),
    price: new Uint32Array(length),
    platform_price: new Uint32Array(length),
    changedAt: new Uint32Array(length),
  };
}

/** The column, made longer. */
export function lengthened<Column extends NumberColumn | Uint8Array<ArrayBuffer>>(
  column: Column,
  length: number,
): Column {
  // Safe: created by the column's own constructor.
  const longer = new (column.constructor as Uint32ArrayConstructor)(length) as Column;
  longer.set(column);
  return longer;
}

/** In hundredths; NaN: not a price. */
function priceValue(price: StoredPrice): number {
  if (typeof price === 'number') return price;
  return isPrice(price) ? Number(price.replace('.', '')) : Number.NaN;
}
