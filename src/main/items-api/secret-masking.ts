import { formsOfSecret } from '#main/log/secret-forms.ts';

/** What stands in place of a secret. */
const mask = '••••';

/** Shorter tokens are left alone: a mask in place of every `a` would destroy the answer and hide nothing. */
const shortestMaskedToken = 8;

/**
 * An answer's JSON text without the connection's own token, should the service ever echo it: no channel may carry it.
 * It is found in each form of {@link formsOfSecret}, and however JSON escapes its characters: what is escaped here
 * would stand in the clear once it is parsed.
 */
export function withoutBearerToken(text: string, token: string): string {
  return token.length < shortestMaskedToken ? text : text.replace(patternOf(token), mask);
}

/** Made once for each token: every answer is searched. Bounded by starting anew. */
const patterns = new Map<string, RegExp>();
const mostPatterns = 50;

function patternOf(token: string): RegExp {
  const known = patterns.get(token);
  if (known !== undefined) return known;
  if (patterns.size >= mostPatterns) patterns.clear();
  const pattern = new RegExp(formsOfSecret(token).map(inJson).join('|'), 'g');
  patterns.set(token, pattern);
  return pattern;
}

/** Each character as it is, behind a backslash where JSON has that, or by its number. */
function inJson(form: string): string {
  return [...Array(form.length).keys()].map((at) => characterInJson(form, at)).join('');
}

function characterInJson(form: string, at: number): string {
  const character = form.charAt(at);
  const literal = /[\w%]/.test(character) ? character : character.replace(/[^\w\s]/, '\\$&');
  const number = form.charCodeAt(at).toString(16).padStart(4, '0');
  const digits = number.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  const behindBackslash = /["\\/]/.test(character) ? `\\\\${literal}|` : '';
  // A backslash as it is comes last: it would take the first half of an escaped one.
  return `(?:\\\\u${digits}|${behindBackslash}${literal})`;
}
