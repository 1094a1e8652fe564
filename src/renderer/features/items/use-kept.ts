import { useState } from 'react';

/** The same object for as long as it says the same: a view is read from its text anew with each step. */
export function useKept<T>(value: T): T {
  const [kept, setKept] = useState(value);
  if (kept === value) return kept;
  if (JSON.stringify(kept) === JSON.stringify(value)) return kept;
  setKept(value);
  return value;
}
