import type { Readable } from 'node:stream';
import type { ClientRequest, ClientRequestConstructorOptions, IncomingMessage } from 'electron';
import { type Fetch, type FetchResponse, responseOf } from '#main/effects.ts';

/**
 * A fetch over Electron's `net.request`, and so with the system's proxy and certificates. Electron's own `net.fetch` builds a `Response`
 * inside an event listener: what that can't hold is thrown as an uncaught exception, and its promise never settles. It also hides the
 * status of a redirect.
 *
 * What the events below do is not in Electron's documents, which differ from it, but in its lib/common/api/net-client-request.ts:
 * - `close` is emitted as soon as the request is sent, so it says nothing about the response. `aborted` of a response is never emitted.
 * - A failure after the response has begun is emitted by both the request and the response.
 * - An abort emits no error; the response is closed without its end.
 */
export function createNetFetch(net: {
  request(options: ClientRequestConstructorOptions): Pick<ClientRequest, 'on' | 'end' | 'abort'>;
}): Fetch {
  return async (url, { headers, signal }) => {
    signal.throwIfAborted();
    // Throws for a URL or header that can't be sent.
    const request = net.request({ url, headers, ...confined });
    const { promise, resolve, reject } = Promise.withResolvers<FetchResponse>();
    signal.addEventListener(
      'abort',
      () => {
        reject(signal.reason);
        request.abort();
      },
      { once: true },
    );
    request.on('response', (message) => {
      // Thrown from here, an error would end the app.
      try {
        resolve(responseOf(message.statusCode, { headers: message.headers, body: streamOf(message) }));
      } catch (error) {
        reject(error);
        request.abort();
      }
    });
    // It isn't followed unless this listener says so, and then fails with "Redirect was cancelled".
    request.on('redirect', (status) => resolve(responseOf(status, { headers: {}, body: null })));
    // As long as the request lives: without a listener, an error would end the app.
    request.on('error', reject);
    request.end();
    return promise;
  };
}

/** `omit` keeps the session's cookies and logins out, both sent and received; Electron's default sends stored logins. */
const confined = {
  redirect: 'manual',
  credentials: 'omit',
  cache: 'no-store',
  referrerPolicy: 'no-referrer',
} as const satisfies ClientRequestConstructorOptions;

/** Electron's type leaves out that it is a stream, which is documented. It takes the next chunk from the network once this one is read. */
function streamOf(message: IncomingMessage): Readable {
  return message as unknown as Readable;
}
