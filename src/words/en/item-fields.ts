import type { Item } from '#shared/item.ts';

/**
 * Every field of an item (section 2.4): its label, the same within a sentence ("Copy market name"), and what its tooltip
 * says: no more than the document does.
 */
export const itemFields = {
  id: { label: 'Id', noun: 'id', note: 'Item identifier.' },
  hash: {
    label: 'Hash',
    noun: 'hash',
    note: 'Short alphanumeric item hash. The document does not say what this means.',
  },
  status: { label: 'Status', noun: 'status', note: 'The value as the service sends it.' },
  bought_at: {
    label: 'Bought',
    noun: 'bought',
    note: 'Sent in UTC with microseconds; also shown in this computer’s time.',
  },
  trade_offer_id: {
    label: 'Trade offer',
    noun: 'trade offer',
    note: 'Identifier of the trade offer.',
  },
  error_message: { label: 'Error', noun: 'error', note: 'None when there is no error.' },
  error_date: {
    label: 'Error date',
    noun: 'error date',
    note: 'None when there is no error. The document states no time zone, so it is shown as it came.',
  },
  last_send: {
    label: 'Last send',
    noun: 'last send',
    note: 'The document does not say what this means. The document states no time zone, so it is shown as it came.',
  },
  next_try: {
    label: 'Next try',
    noun: 'next try',
    note: 'None when no retry is scheduled. The document does not say what this means. The document states no time zone, so it is shown as it came.',
  },
  send_date: {
    label: 'Send date',
    noun: 'send date',
    note: 'The document states no time zone, so it is shown as it came.',
  },
  image: { label: 'Image URL', noun: 'image URL', note: 'Address of the item’s picture.' },
  price: { label: 'Price', noun: 'price', note: 'Decimal text. The document states no currency.' },
  name: { label: 'Name', noun: 'name', note: 'Display name; it may be localized.' },
  market_hash_name: {
    label: 'Market name',
    noun: 'market name',
    note: 'Name on the platform’s market.',
  },
  trade_url: {
    label: 'Trade URL',
    noun: 'trade URL',
    note: 'Trade address of the receiving account. It contains a secret token, which is masked until you ask for it.',
  },
} satisfies Record<keyof Item, { label: string; noun: string; note: string }>;
