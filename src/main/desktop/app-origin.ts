/** The scheme and host of the app's own page. */
export const appScheme = 'app';
export const appHost = 'bundle';

type AppOrigin = {
  /** `app://bundle`, or the dev server's origin. */
  origin: string;
  pageUrl: string;
};

/** Only an unpackaged app uses a dev server: in a package, setting a variable could replace the page. */
export function appOriginOf(run: { isPackaged: boolean; devServerUrl: string | undefined }): AppOrigin {
  if (!run.isPackaged && run.devServerUrl !== undefined && URL.canParse(run.devServerUrl)) {
    const url = new URL(run.devServerUrl);
    if (url.protocol === 'http:' && (url.hostname === 'localhost' || url.hostname === '127.0.0.1')) {
      return { origin: url.origin, pageUrl: url.href };
    }
  }
  return { origin: `${appScheme}://${appHost}`, pageUrl: `${appScheme}://${appHost}/index.html` };
}

/** Scheme, host and port of a URL; null if it isn't one or names a user. Node's `URL.origin` is "null" for custom schemes. */
export function originOf(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, host, username, password } = new URL(url);
  if (host === '' || username !== '' || password !== '') return null;
  return `${protocol}//${host}`;
}
