import { limitBounds } from '#shared/item-query.ts';
import type { Choice } from './filters/choice-field.tsx';

const usualSizes = [25, 50, 100, 250];

/** Page sizes that fit what was typed: the usual ones, and any other from 1 to 250 (section 8) as itself. */
export function pageSizeChoices(typed: string): Choice[] {
  const wanted = typed.trim();
  const usual = usualSizes.map(String).filter((size) => size.startsWith(wanted));
  const own = pageSizeIn(wanted) !== null && !usual.includes(wanted) ? [wanted] : [];
  return [...own, ...usual].map((size) => ({ value: size, text: size }));
}

/** A page size as typed, 1 to 250 (section 8); else null. */
export function pageSizeIn(text: string): number | null {
  const size = wholeNumberIn(text);
  return size !== null && size >= limitBounds.min && size <= limitBounds.max ? size : null;
}

/** A plain positive whole number as typed, thousands separators allowed; else null. */
export function wholeNumberIn(text: string): number | null {
  const digits = text.trim().replace(/(?<=\d),(?=\d{3})/g, '');
  return /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : null;
}
