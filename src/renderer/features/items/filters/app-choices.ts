import { knownApps } from '#shared/item-query.ts';
import { words } from '#words/words.ts';
import type { Choice } from './choice-field.tsx';

/** The apps that fit what was typed: part of a known name or id, and any positive integer as itself. */
export function appChoices(typed: string): Choice[] {
  const wanted = typed.trim().toLowerCase();
  const known = Object.entries(knownApps)
    .map(([id, name]) => ({ value: id, text: name, detail: id }))
    .filter(({ value, text }) => text.toLowerCase().includes(wanted) || value.includes(wanted))
    .sort((a, b) => knownOrder.indexOf(a.value) - knownOrder.indexOf(b.value));
  if (appidIn(wanted) === null || known.some(({ value }) => value === wanted)) return known;
  return [{ value: wanted, text: words.lookingUp.filters.appId(wanted) }, ...known];
}

/** A platform application id as typed: a positive safe integer without a sign or leading zeros, else null. */
export function appidIn(text: string): number | null {
  if (!/^[1-9]\d{0,15}$/.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : null;
}

/** The likeliest first; an object with number keys would give them by number. */
const knownOrder = ['730', '570', '440', '252490'];
