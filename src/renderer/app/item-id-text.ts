/** The item id in what a person typed or pasted (`48213`, `#48213`, with spaces around); null when it is no item id. */
export function itemIdFromText(text: string): number | null {
  const digits = /^#?(\d{1,16})$/.exec(text.trim())?.[1];
  if (digits === undefined) return null;
  const id = Number(digits);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
