/** What stands in place of a secret. */
const mask = '••••';

/** Shorter tokens are left alone: a mask in place of every `a` would destroy the answer and hide nothing. */
const shortestMaskedToken = 8;

/** An answer's text without the connection's own token, should the service ever echo it: no channel may carry it. */
export function withoutBearerToken(text: string, token: string): string {
  if (token.length < shortestMaskedToken) return text;
  // Some JSON writers escape the slash.
  return text.replaceAll(token, mask).replaceAll(token.replaceAll('/', '\\/'), mask);
}

/** A text with the value of each `token=` URL parameter masked, percent-encoded ones included (trade_url, section 2.4). */
export function withTradeTokensMasked(text: string): string {
  return text.replace(/(token(?:=|%3d))[^&#"'<>\s\\]*/gi, `$1${mask}`);
}
