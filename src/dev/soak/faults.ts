import type { ServerResponse } from 'node:http';
import { setTimeout as passes } from 'node:timers/promises';

/** The catalog's own answer, which a fault may spoil. */
export type GoodAnswer = { status: number; headers: Record<string, string>; body: Buffer };

export const faultKinds = [
  'status 500',
  'status 503',
  'status 429, Retry-After 1',
  'reset before the headers',
  'reset in the body',
  'JSON cut short',
  'a web page',
  'garbage for JSON',
  'two seconds late',
] as const;
export type FaultKind = (typeof faultKinds)[number];

const lateMs = 2_000;

/** Answers one request the wrong way. */
export async function answerBadly(
  kind: FaultKind,
  response: ServerResponse,
  good: GoodAnswer,
): Promise<void> {
  switch (kind) {
    case 'status 500':
      return sendError(response, 500);
    case 'status 503':
      return sendError(response, 503);
    case 'status 429, Retry-After 1':
      return sendError(response, 429, { 'retry-after': '1' });
    case 'reset before the headers':
      response.socket?.resetAndDestroy();
      return;
    case 'reset in the body':
      // The length is of the whole, and half of it comes.
      response.writeHead(200, { ...good.headers, 'content-length': String(good.body.byteLength) });
      response.write(halfOf(good.body), () => response.socket?.resetAndDestroy());
      return;
    case 'JSON cut short':
      return sendText(response, 'application/json', halfOf(good.body));
    case 'a web page':
      return sendText(
        response,
        'text/html',
        '<!doctype html><title>Sign in</title><h1>Welcome to the hotel</h1>',
      );
    case 'garbage for JSON':
      return sendText(response, 'application/json', '{"success": tru\u0000, "data": [}{');
    case 'two seconds late':
      await passes(lateMs);
      return sendGood(response, good);
    default:
      return kind satisfies never;
  }
}

export function sendGood(response: ServerResponse, { status, headers, body }: GoodAnswer): void {
  if (response.destroyed) return;
  response.writeHead(status, { ...headers, 'content-length': String(body.byteLength) }).end(body);
}

function sendError(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  const envelope = { success: false, type: 'error', message: 'trouble', data: {} };
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(envelope));
}

function sendText(response: ServerResponse, contentType: string, body: string | Buffer): void {
  const length = String(Buffer.byteLength(body));
  response.writeHead(200, { 'content-type': contentType, 'content-length': length }).end(body);
}

function halfOf(body: Buffer): Buffer {
  return body.subarray(0, Math.floor(body.byteLength / 2));
}
