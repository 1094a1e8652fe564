import type { Item } from '#shared/item.ts';

export type FieldWords = { label: string; note: string };

const meaningNotShown = 'The document does not say what this means.';
const zoneNotShown = 'The document states no time zone, so it is shown as it came.';

/** The label of every field of section 2.4, and what its tooltip says: no more than the document does. */
export const fieldWords: Record<keyof Item, FieldWords> = {
  id: { label: 'Id', note: 'Item identifier.' },
  hash: { label: 'Hash', note: `Short alphanumeric item hash. ${meaningNotShown}` },
  status: { label: 'Status', note: 'The value as the service sends it.' },
  bought_at: { label: 'Bought', note: 'Sent in UTC with microseconds; also shown in this computer’s time.' },
  trade_offer_id: { label: 'Trade offer', note: 'Identifier of the trade offer.' },
  error_message: { label: 'Error', note: 'None when there is no error.' },
  error_date: { label: 'Error date', note: `None when there is no error. ${zoneNotShown}` },
  last_send: { label: 'Last send', note: `${meaningNotShown} ${zoneNotShown}` },
  next_try: {
    label: 'Next try',
    note: `None when no retry is scheduled. ${meaningNotShown} ${zoneNotShown}`,
  },
  send_date: { label: 'Send date', note: zoneNotShown },
  image: { label: 'Image URL', note: 'Address of the item’s picture.' },
  price: { label: 'Price', note: 'Decimal text. The document states no currency.' },
  name: { label: 'Name', note: 'Display name; it may be localized.' },
  market_hash_name: { label: 'Market name', note: 'Name on the platform’s market.' },
  trade_url: {
    label: 'Trade URL',
    note: 'Trade address of the receiving account. It contains a secret token, which is masked until you ask for it.',
  },
};
