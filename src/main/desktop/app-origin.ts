/** The scheme and the one host under which the app serves its own page. */
export const appScheme = 'app';
export const appHost = 'bundle';

type AppOrigin = {
  /** `app://bundle`, or the dev server's origin. */
  origin: string;
  pageUrl: string;
};

/** A dev server is used only by an unpackaged app: in a package anyone who sets a variable could replace the page. */
export function appOriginOf(run: { isPackaged: boolean; devServerUrl: string | undefined }): AppOrigin {
  if (!run.isPackaged && run.devServerUrl !== undefined && URL.canParse(run.devServerUrl)) {
    const url = new URL(run.devServerUrl);
    if (url.protocol === 'http:' && (url.hostname === 'localhost' || url.hostname === '127.0.0.1')) {
      return { origin: url.origin, pageUrl: url.href };
    }
  }
  return { origin: `${appScheme}://${appHost}`, pageUrl: `${appScheme}://${appHost}/index.html` };
}

/**
 * Scheme, host and port of a URL, or null when it isn't one or names a user. For an own scheme Node's `URL.origin` is always
 * "null", so the parts are put together here.
 */
export function originOf(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, host, username, password } = new URL(url);
  if (host === '' || username !== '' || password !== '') return null;
  return `${protocol}//${host}`;
}
