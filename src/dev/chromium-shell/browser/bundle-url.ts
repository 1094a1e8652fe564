/**
 * A page can't be opened at a scheme that Chromium doesn't know, so what the app serves at `app://bundle/…` is opened at
 * `http://bundle.app.localhost/…`, an origin of its own and a secure context. It never reaches the network: every request is
 * answered by the app's handler. Main is given its own URLs back.
 */
export function toBundleUrl(url: string, schemes: Iterable<string>): string {
  for (const scheme of schemes) {
    const match = new RegExp(`^${scheme}://([a-z0-9-]+)(?=[/?#]|$)(.*)$`, 'is').exec(url);
    if (match === null) continue;
    const [, host = '', rest = ''] = match;
    return `http://${host.toLowerCase()}.${scheme}.localhost${rest.startsWith('/') ? rest : `/${rest}`}`;
  }
  return url;
}

/** The app's own URL of what `toBundleUrl` made; any other URL as it is. */
export function toAppUrl(url: string, schemes: Iterable<string>): string {
  for (const scheme of schemes) {
    const match = new RegExp(
      `^http://([a-z0-9-]+)\\.${scheme}\\.localhost(?::80)?(?=[/?#]|$)(.*)$`,
      'is',
    ).exec(url);
    if (match !== null) return `${scheme}://${match[1]}${match[2]}`;
  }
  return url;
}
