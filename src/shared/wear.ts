/** The only five; many other names end in a parenthesis (`(Holo)`, `(Tiger Orange)`). */
export const wears = ['Factory New', 'Minimal Wear', 'Field-Tested', 'Well-Worn', 'Battle-Scarred'] as const;
export type Wear = (typeof wears)[number];

/** The wear that a market name ends in (section 2.2); null: it ends in none. */
export function wearAtEnd(text: string): Wear | null {
  if (!text.endsWith(')')) return null;
  return wears.find((wear) => text.endsWith(` (${wear})`) && text.length > wear.length + 3) ?? null;
}

/** As traders write them. */
export const shortWears: Readonly<Record<Wear, string>> = {
  'Factory New': 'FN',
  'Minimal Wear': 'MW',
  'Field-Tested': 'FT',
  'Well-Worn': 'WW',
  'Battle-Scarred': 'BS',
};

/** `AK-47 | Redline FT`, `… (ft)` and `… (field-tested)` with the wear as market names have it. */
export function withWholeWear(text: string): string {
  for (const wear of wears) {
    for (const written of [wear, shortWears[wear]]) {
      const bracketed = ` (${written})`;
      if (text.toLowerCase().endsWith(bracketed.toLowerCase())) {
        return `${text.slice(0, -bracketed.length)} (${wear})`;
      }
    }
    const short = ` ${shortWears[wear]}`;
    if (text.includes(' | ') && text.endsWith(short)) return `${text.slice(0, -short.length)} (${wear})`;
  }
  return text;
}
