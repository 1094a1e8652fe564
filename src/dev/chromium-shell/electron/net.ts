import { lookup } from 'node:dns/promises';
import { Readable, Writable } from 'node:stream';
import type { ClientRequest, ClientRequestConstructorOptions, Net } from 'electron';
import { Agent, type Response, fetch as undiciFetch } from 'undici';
import { supported, UnsupportedError } from './supported.ts';

// By default undici uses the global dispatcher, which Node's own fetch sets to its older version: when a server closes the connection
// while the response is read, that one throws an error that can't be caught.
const dispatcher = new Agent();

/**
 * A GET over undici that emits what Electron's lib/common/api/net-client-request.ts emits, and so ends an app that Electron would end.
 * Errors are undici's: they have a code and no `net::` name.
 */
class ShellClientRequest extends Writable {
  private readonly options: ClientRequestConstructorOptions & { url: string };
  private readonly loader = new AbortController();
  private response: ShellIncomingMessage | null = null;

  constructor(options: ClientRequestConstructorOptions) {
    // As in Electron: closed as soon as it is sent.
    super({ autoDestroy: true });
    const { url = '' } = options;
    if (!/^https?:$/.test(new URL(url).protocol))
      throw new Error('ClientRequest only supports http: and https: protocols');
    for (const [name, value] of Object.entries({ redirect: 'follow', ...options })) {
      if (name === 'url' || name === 'headers' || offered[name] === value) continue;
      throw new UnsupportedError(`net.request with ${name}: ${String(value)}`);
    }
    for (const [name, value] of Object.entries(options.headers ?? {})) {
      if (/[^\t\x20-\x7e\x80-\xff]/.test(String(value)))
        throw new Error(`Invalid value for header '${name}': '${value}'`);
    }
    this.options = { ...options, url };
  }

  override on(event: string, listener: (...args: never[]) => void): this {
    // No proxy is used, and `credentials: 'omit'` doesn't log in anywhere.
    if (event === 'login') throw new UnsupportedError("ClientRequest.on('login')");
    return super.on(event, listener as (...args: unknown[]) => void);
  }

  override _write(): void {
    throw new UnsupportedError('ClientRequest.write');
  }

  override _final(callback: () => void): void {
    const { url, headers } = this.options;
    undiciFetch(url, {
      headers: headers as Record<string, string>,
      redirect: 'manual',
      signal: this.loader.signal,
      dispatcher,
    }).then(
      // Outside of the promise, which would keep what a listener throws.
      (response) => process.nextTick(() => this.receive(response)),
      (error: Error) => process.nextTick(() => this.fail(error)),
    );
    callback();
  }

  private receive(response: Response): void {
    if (this.loader.signal.aborted) return;
    const headers = headersIn(response);
    if (redirects.has(response.status) && headers.location) {
      this.emit('redirect', response.status, 'GET', headers.location, headers);
      this.fail(new Error('Redirect was cancelled'));
      return;
    }
    this.response = new ShellIncomingMessage(response, headers, (error) => this.fail(error));
    this.emit('response', this.response);
  }

  private fail(error: Error): void {
    if (this.loader.signal.aborted) return;
    this.loader.abort();
    this.response?.destroy(error);
    if (this.destroyed) this.emit('error', error);
    else this.destroy(error);
  }

  abort(): void {
    if (!this.loader.signal.aborted) process.nextTick(() => this.emit('abort'));
    this.loader.abort();
    this.destroy();
    this.response?.destroy();
  }
}

/** The only values that the shell implements: it has no cookies, logins, cache or referrer. */
const offered: Readonly<Record<string, unknown>> = {
  redirect: 'manual',
  credentials: 'omit',
  cache: 'no-store',
  referrerPolicy: 'no-referrer',
} satisfies ClientRequestConstructorOptions;

/** Chromium's; without a `Location` they are responses. */
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

class ShellIncomingMessage extends Readable {
  readonly statusCode: number;
  readonly statusMessage: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  private readonly body: Pick<ReadableStreamDefaultReader<Uint8Array>, 'read'> | undefined;
  private readonly onFailed: (error: Error) => void;

  constructor(
    response: Response,
    headers: Readonly<Record<string, string | string[]>>,
    onFailed: (error: Error) => void,
  ) {
    super();
    this.statusCode = response.status;
    this.statusMessage = response.statusText;
    this.headers = headers;
    this.body = response.body?.getReader();
    this.onFailed = onFailed;
  }

  override _read(): void {
    if (this.body === undefined) return void this.push(null);
    this.body.read().then(
      ({ done, value }) => process.nextTick(() => this.push(done ? null : value)),
      (error: Error) => process.nextTick(() => this.onFailed(error)),
    );
  }
}

/** Header values are UTF-8 to Electron, so a Latin-1 one has U+FFFD. Undici joins a header that was sent twice; Electron keeps the first of some. */
function headersIn(response: Response): Record<string, string | string[]> {
  const entries = [...response.headers].map(([name, value]) => [
    name,
    Buffer.from(value, 'latin1').toString(),
  ]);
  const cookies = response.headers.getSetCookie();
  return { ...Object.fromEntries(entries), ...(cookies.length > 0 && { 'set-cookie': cookies }) };
}

export const net = supported('net', {
  // Safe: it has these three, and its `on` returns what it was called on.
  request: (options: ClientRequestConstructorOptions) =>
    new ShellClientRequest(options) as unknown as Pick<ClientRequest, 'on' | 'end' | 'abort'>,
  /** Uses the same resolver as `request`. */
  async resolveHost(host: string) {
    const found = await lookup(host, { all: true });
    return { endpoints: found.map(({ address, family }) => ({ address, family: `ipv${family}` })) };
  },
} satisfies Partial<Record<keyof Net, unknown>>);
