/** A market name in two parts, so that the wear can stand back; together they are the whole text, unchanged. */
export type MarketName = { body: string; wear: string };

/** Only the five wears at the very end count: many other names end in a parenthesis. */
export function splitWear(marketHashName: string): MarketName {
  const at = marketHashName.search(wearAtEnd);
  if (at < 1) return { body: marketHashName, wear: '' };
  return { body: marketHashName.slice(0, at), wear: marketHashName.slice(at) };
}

const wearAtEnd = /\s\((?:Factory New|Minimal Wear|Field-Tested|Well-Worn|Battle-Scarred)\)$/;
