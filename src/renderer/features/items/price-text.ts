/** Whether a price is what the document says: a decimal number as text with two fraction digits (section 2.2). */
export function isDocumentedPrice(text: string): boolean {
  return /^\d+\.\d{2}$/.test(text);
}
