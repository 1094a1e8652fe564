/** The summary of an item for a ticket or a colleague. */
export const supportCard = {
  copy: 'Copy support card',
  moreWays: 'More ways to copy the support card',
  copyAsText: 'Copy as text',
  copyAsPicture: 'Copy as picture',
  /** What was copied, behind "Copied" and "Could not copy". */
  card: 'support card',
  picture: 'support card as a picture',
  notYet: 'There is no answer to make a card of yet',

  catalog: 'Catalog',
  marketName: 'Market name',
  itemId: 'Item id',
  status: 'Status',
  error: 'Error',
  errorDate: 'Error date',
  bought: 'Bought',
  sent: 'Send date',
  lastSend: 'Last send',
  nextTry: 'Next try',
  tradeOffer: 'Trade offer',
  partner: 'Partner',
  price: 'Price',

  /** One line of the card as text, and what stands in it. */
  line: (label: string, text: string) => `${label}: ${text}`,
  withNote: (text: string, note: string) => `${text} (${note})`,
  statusSeen: (status: string, seen: string) => `${status}, ${seen}`,

  none: 'none',
  notReadable: 'not readable',
  noName: 'No readable name',
  seen: (when: string) => `seen ${when}`,
  zoneNotStated: 'zone not stated',
  currencyNotStated: 'currency not stated',
};
