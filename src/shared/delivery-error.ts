/** The common reasons why an item can't be delivered, for which there are words for customers. */
export const deliveryErrors = [
  'trade-url',
  'inventory-full',
  'private-inventory',
  'trade-hold',
  'item-gone',
  'service-unavailable',
] as const;
export type DeliveryError = (typeof deliveryErrors)[number];

/**
 * Recognises an `error_message` (section 2.4), whose texts aren't documented, by its words; null: none of the common reasons. The first
 * that fits counts, so those that a customer can do something about come first.
 */
export function deliveryErrorIn(text: string): DeliveryError | null {
  const start = text
    .slice(0, maxRead)
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ');
  return deliveryErrors.find((one) => signs[one].some((sign) => sign.test(start))) ?? null;
}

const maxRead = 500;

const tradeUrl = '(?:trade ?(?:offer )?(?:url|link|address|token)|tradeurl|tradelink)';
const notValid =
  "(?:invalid|(?:no longer|not|isn['’]t) (?:valid|working)|expired|changed|wrong|incorrect|outdated|revoked|malformed)";
const notOpen = "(?:private|hidden|(?:not|isn['’]t) (?:public|visible)|friends only)";
const ours = '(?:service|steam|platform|server|api|bot|market|catalog)';
const notThere =
  '(?:no longer|not|never) (?:in\\b|available|found|exist|tradable|owned)|unavailable|gone|removed|sold';
const notRunning = '(?:unavailable|down\\b|offline|maintenance|overload|busy|not respond|time(?:d )?out)';

const signs: Readonly<Record<DeliveryError, readonly RegExp[]>> = {
  'trade-url': [new RegExp(`${tradeUrl}.{0,60}${notValid}`), new RegExp(`${notValid}.{0,30}${tradeUrl}`)],
  'inventory-full': [
    /inventory.{0,30}(?:\bfull\b|limit|no (?:room|space))/,
    /(?:\bfull\b|no (?:room|space)).{0,30}inventory/,
  ],
  'private-inventory': [
    new RegExp(`(?:inventory|profile).{0,30}${notOpen}`),
    new RegExp(`${notOpen}.{0,30}(?:inventory|profile)`),
  ],
  'trade-hold': [
    /escrow|trade ?holds?\b|\bhold (?:of|for) \d+ (?:day|hour)|held for \d+ (?:day|hour)/,
    /(?:cannot|can['’]t|can not|unable to|not able to|not allowed to) trade|steam guard|authenticator/,
  ],
  'item-gone': [new RegExp(`(?:item|asset).{0,60}(?:${notThere})`), /no longer in (?:the|our) (?:send|bot)/],
  'service-unavailable': [
    new RegExp(`${ours}.{0,60}${notRunning}`),
    /time(?:d )?out|maintenance|bad gateway|too many requests|rate limit|connection (?:refused|reset|lost)/,
    /\b(?:error|status|http|code) ?(?:500|502|503|504|429)\b/,
  ],
};
