import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import tls from 'node:tls';

/** A GET over https that connects to one of `addresses` only, without resolving the host's name. */
export type PinnedFetch = (
  url: string,
  init: { headers: Record<string, string>; signal: AbortSignal },
  addresses: readonly string[],
) => Promise<Response>;

/**
 * Uses Node, because Electron's network stack resolves names itself and doesn't say what it connected to. Checks the certificate against
 * the URL's host. Follows no redirect and decodes no content coding. Rejects for any status but 200; the signal then frees the socket.
 */
export const fetchPinned: PinnedFetch = (url, { headers, signal }, addresses) =>
  new Promise((resolve, reject) => {
    const request = https.get(
      url,
      {
        headers: { 'user-agent': 'Item Catalog', 'accept-encoding': 'identity', ...headers },
        agent: ownAgent(),
        lookup: alwaysTo(addresses),
        signal,
      },
      (message) => {
        if (message.statusCode !== 200) {
          reject(new Error(`status ${message.statusCode}`));
          return;
        }
        const answered = Object.entries(message.headers).map(([name, value]) => [name, String(value)]);
        // Node's type of a web stream and the platform's describe the same object.
        const body = Readable.toWeb(message) as unknown as ReadableStream;
        resolve(new Response(body, { headers: Object.fromEntries(answered) }));
      },
    );
    request.on('error', reject);
  });

function alwaysTo(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  return (_hostname, _options, callback) =>
    callback(found.length === 0 ? new Error('no address') : null, found);
}

let agent: https.Agent | null = null;

/**
 * Not the global agent, which may use a proxy of the environment that would resolve the name again. Trusts Node's authorities and the
 * system's, where companies add theirs; created with the first picture, since the store can be large.
 */
function ownAgent(): https.Agent {
  if (agent === null) {
    const ca = [...tls.getCACertificates('default'), ...tls.getCACertificates('system')];
    const secureContext = tls.createSecureContext({ ca });
    // With `autoSelectFamily` a connection always asks for all addresses.
    agent = new https.Agent({ keepAlive: true, autoSelectFamily: true, secureContext });
  }
  return agent;
}
