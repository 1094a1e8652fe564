import type { PageOfRows } from '#main/local-copy/local-copy-file.ts';
import type { ListItem } from '#shared/item.ts';

export const rowsPerPage = 250;

/** A row by its id. Its price is different in each pass. */
export function sampleRow(id: number, pass = 1): ListItem {
  return {
    id,
    appid: 730,
    image: `https://pictures.example/${id % 97}.png`,
    price: `${id + pass}.00`,
    name: `Case ${id % 97}`,
    market_hash_name: `Case ${id % 97} (Field-Tested)`,
    platform_price: '100.00',
  };
}

export function pageOf(page: number, pages: number, pass = 1): PageOfRows {
  const rows = Array.from({ length: rowsPerPage }, (_, index) =>
    sampleRow((page - 1) * rowsPerPage + index + 1, pass),
  );
  return {
    page,
    rows,
    unreadable: 0,
    unreadableIds: [],
    total: pages * rowsPerPage,
    pages,
    at: 2_000_000 + pass * 1_000,
  };
}
