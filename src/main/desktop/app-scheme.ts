import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { percentDecoded } from '#shared/trade-url.ts';
import { appHost, appScheme } from './app-origin.ts';
import { contentSecurity } from './content-security.ts';

export type AppFile =
  | { kind: 'file'; filePath: string; contentType: string }
  | { kind: 'refused'; status: 400 | 403 | 404 | 405 };

/**
 * The file that a request under `app://bundle/` names, always inside `root`: GET only, this host only, and only the kinds
 * of file that the build makes.
 */
export function resolveAppFile(request: { method: string; url: string }, root: string): AppFile {
  if (request.method !== 'GET') return { kind: 'refused', status: 405 };
  if (!URL.canParse(request.url)) return { kind: 'refused', status: 400 };
  const url = new URL(request.url);
  if (url.protocol !== `${appScheme}:` || url.host !== appHost) return { kind: 'refused', status: 403 };

  const pathname = percentDecoded(url.pathname);
  // A backslash is a separator on one system only, a colon names a drive or a stream there, NUL ends a path in C.
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
