import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { percentDecoded } from '#shared/trade-url.ts';
import { contentSecurity } from './content-security.ts';

/** The scheme and host of the app's own page. */
export const appScheme = 'app';
const appHost = 'bundle';

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

type AppFile =
  | { kind: 'file'; filePath: string; contentType: string }
  | { kind: 'refused'; status: 400 | 403 | 404 | 405 };

/** The file for a request to `app://bundle/`, always inside `root`: GET only, this host only, and only file types of the build. */
export function resolveAppFile(request: { method: string; url: string }, root: string): AppFile {
  if (request.method !== 'GET') return { kind: 'refused', status: 405 };
  if (!URL.canParse(request.url)) return { kind: 'refused', status: 400 };
  const url = new URL(request.url);
  if (url.protocol !== `${appScheme}:` || url.host !== appHost) return { kind: 'refused', status: 403 };

  const pathname = percentDecoded(url.pathname);
  // On Windows a backslash is a separator, and a colon names a drive or a stream. NUL ends a path in C.
  if (pathname === null || /[\\:\p{Cc}]/u.test(pathname)) return { kind: 'refused', status: 400 };

  const filePath = path.join(root, pathname === '/' || pathname === '' ? 'index.html' : pathname);
  if (!isInside(filePath, root)) return { kind: 'refused', status: 403 };
  const contentType = contentTypes[path.extname(filePath)];
  if (contentType === undefined) return { kind: 'refused', status: 404 };
  return { kind: 'file', filePath, contentType };
}

export function createAppScheme(root: string): (request: Request) => Promise<Response> {
  return async (request) => {
    const found = resolveAppFile(request, root);
    if (found.kind === 'refused') return new Response(null, { status: found.status, headers: safeHeaders });
    const body = await readFile(found.filePath).catch(() => null);
    if (body === null) return new Response(null, { status: 404, headers: safeHeaders });
    return new Response(new Uint8Array(body), {
      headers: { ...safeHeaders, 'content-type': found.contentType },
    });
  };
}

const safeHeaders = {
  'content-security-policy': contentSecurity,
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
};

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

function isInside(filePath: string, root: string): boolean {
  const relative = path.relative(root, filePath);
  return relative !== '' && !relative.startsWith('..') && !path.isAbsolute(relative);
}
