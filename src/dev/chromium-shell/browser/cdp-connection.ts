import { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { CDPSession } from 'playwright';

/** A session with the browser or with one page, typed by Playwright's copy of the protocol. */
export type CdpSession = Pick<CDPSession, 'send' | 'on'>;

/**
 * Speaks the DevTools protocol over Chromium's pipe: JSON messages, each ended by a NUL byte. Every IPC message of the app passes through
 * here: with Playwright's CDPSession a round trip takes more than twice as long, and importing Playwright delays the start by 0.3 s.
 */
export function connectOverPipe(toBrowser: Writable, fromBrowser: Readable) {
  const sessions = new Map<string, EventEmitter>();
  const waiting = new Map<number, Waiting>();
  const closed = Promise.withResolvers<void>();
  let lastId = 0;
  let isClosed = false;

  function post(sessionId: string, method: string, params: object): Promise<unknown> {
    if (isClosed) return Promise.reject(goneError(method));
    const id = ++lastId;
    const message = sessionId === '' ? { id, method, params } : { id, method, params, sessionId };
    toBrowser.write(`${JSON.stringify(message)}\0`);
    return new Promise((resolve, reject) => waiting.set(id, { method, resolve, reject }));
  }

  function sessionOf(sessionId: string): CdpSession {
    const send = (method: string, params = {}) => post(sessionId, method, params);
    const session = sessions.get(sessionId) ?? Object.assign(new EventEmitter(), { send });
    sessions.set(sessionId, session);
    // Safe: these types are generated from the protocol that the browser speaks.
    return session as unknown as CdpSession;
  }

  function receive(message: Message): void {
    if (message.id === undefined) {
      if (message.method === undefined) return;
      if (message.method === 'Target.detachedFromTarget') sessions.delete(String(message.params?.sessionId));
      sessions.get(message.sessionId ?? '')?.emit(message.method, message.params ?? {});
      return;
    }
    const command = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error === undefined) command?.resolve(message.result);
    else command?.reject(new Error(`${command.method}: ${message.error.message}`));
  }

  function close(): void {
    if (isClosed) return;
    isClosed = true;
    for (const command of waiting.values()) command.reject(goneError(command.method));
    waiting.clear();
    closed.resolve();
  }

  readMessages(fromBrowser, receive);
  fromBrowser.on('close', close);
  // A write to a closed pipe; the reading side emits 'close' too.
  toBrowser.on('error', close);

  return {
    browser: sessionOf(''),
    /** The session of an attached target, by the id in `Target.attachedToTarget`. */
    session: sessionOf,
    /** Resolves when the browser has gone; every pending `send` rejects. */
    closed: closed.promise,
  };
}

function goneError(method: string): Error {
  return new Error(`Chromium has gone: no reply to ${method}`);
}

function readMessages(fromBrowser: Readable, receive: (message: Message) => void): void {
  let pieces: Buffer[] = [];
  fromBrowser.on('data', (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, start)) {
      pieces.push(chunk.subarray(start, end));
      const text = Buffer.concat(pieces).toString('utf8');
      pieces = [];
      start = end + 1;
      receive(JSON.parse(text) as Message);
    }
    if (start < chunk.length) pieces.push(chunk.subarray(start));
  });
}

type Waiting = { method: string; resolve: (result: unknown) => void; reject: (error: Error) => void };

type Message = {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: Record<string, unknown>;
  result?: unknown;
  error?: { message: string };
};
