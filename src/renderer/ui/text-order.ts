/** The order of texts in a sorted column: regardless of case, and by value where they hold numbers (`Case 9` before `Case 10`). */
export const textOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
