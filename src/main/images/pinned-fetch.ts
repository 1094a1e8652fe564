import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import tls from 'node:tls';

/** A GET over https that connects only to one of `addresses`, without resolving the host's name. */
export type PinnedFetch = (
  url: string,
  init: { headers: Record<string, string>; signal: AbortSignal },
  addresses: readonly string[],
) => Promise<Response>;

/**
 * Uses Node, because Electron's network stack resolves names itself and doesn't report the address it connected to. Checks the
 * certificate against the URL's host, follows no redirects, and decodes no content coding. Rejects any status but 200; aborting the
 * signal then frees the socket.
 */
export const fetchPinned: PinnedFetch = (url, { headers, signal }, addresses) =>
  new Promise((resolve, reject) => {
    const request = https.get(
      url,
      {
        headers: { 'user-agent': 'Item Catalog', 'accept-encoding': 'identity', ...headers },
        agent: ownAgent(),
        lookup: fixedLookup(addresses),
        signal,
      },
      (message) => {
        if (message.statusCode !== 200) {
          reject(new Error(`status ${message.statusCode}`));
          return;
        }
        const responseHeaders = Object.entries(message.headers).map(([name, value]) => [name, String(value)]);
        // Safe: Node's type of web streams and the platform's describe the same object.
        const body = Readable.toWeb(message) as unknown as ReadableStream;
        resolve(new Response(body, { headers: Object.fromEntries(responseHeaders) }));
      },
    );
    request.on('error', reject);
  });

function fixedLookup(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  return (_hostname, _options, callback) =>
    callback(found.length === 0 ? new Error('no address') : null, found);
}

let agent: https.Agent | null = null;

/**
 * Not the global agent, which may use a proxy from the environment that would resolve the name again. Trusts Node's authorities and the
 * system's, to which companies add their own. Created for the first picture, since the system's store can be large.
 */
function ownAgent(): https.Agent {
  if (agent === null) {
    const ca = [...tls.getCACertificates('default'), ...tls.getCACertificates('system')];
    const secureContext = tls.createSecureContext({ ca });
    // With `autoSelectFamily` a connection always looks up all addresses.
    agent = new https.Agent({ keepAlive: true, autoSelectFamily: true, secureContext });
  }
  return agent;
}
