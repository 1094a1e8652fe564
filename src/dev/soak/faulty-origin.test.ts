import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FaultKind, faultKinds } from './faults.ts';
import { type FaultyOrigin, startFaultyOrigin } from './faulty-origin.ts';
import { type Chance, seededChance } from './seeded-random.ts';

const whole = JSON.stringify({ success: true, data: 'x'.repeat(1_000) });
let catalog: Server;
let origin: FaultyOrigin;
let chosen: FaultKind | null = null;

/** Chooses the fault that a test wants. */
const chance: Chance = {
  ...seededChance(1),
  happens: (share) => share > 0,
  oneOf: (choices) => choices.find((choice) => choice === chosen) ?? seededChance(1).oneOf(choices),
};

beforeEach(async () => {
  catalog = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.statusCode = request.headers.authorization === 'Bearer right' ? 200 : 401;
    response.end(whole);
  });
  await new Promise<void>((resolve) => catalog.listen(0, '127.0.0.1', resolve));
  const { port } = catalog.address() as AddressInfo; // listening on TCP, so never a pipe's name
  origin = await startFaultyOrigin(`http://127.0.0.1:${port}`, chance);
});
afterEach(async () => {
  await origin.close();
  catalog.closeAllConnections();
  catalog.close();
});

async function ask(): Promise<{
  status: number;
  type: string | null;
  retryAfter: string | null;
  text: string;
}> {
  const response = await fetch(`${origin.baseUrl}/v1/items`, { headers: { authorization: 'Bearer right' } });
  const { status, headers } = response;
  return {
    status,
    type: headers.get('content-type'),
    retryAfter: headers.get('retry-after'),
    text: await response.text(),
  };
}

test('lets everything through until faults are asked for', async () => {
  expect(await ask()).toMatchObject({ status: 200, text: whole });
  expect(origin.counts()).toMatchObject({ requests: 1, cancelled: 0 });
  expect(Object.values(origin.counts().faults).every((times) => times === 0)).toBe(true);
});

test.each<[FaultKind, object | 'rejects']>([
  ['status 500', { status: 500 }],
  ['status 503', { status: 503 }],
  ['status 429, Retry-After 1', { status: 429, retryAfter: '1' }],
  ['reset before the headers', 'rejects'],
  ['reset in the body', 'rejects'],
  ['JSON cut short', { status: 200, text: whole.slice(0, Math.floor(whole.length / 2)) }],
  ['a web page', { status: 200, type: 'text/html' }],
  ['garbage for JSON', { status: 200, text: expect.not.stringContaining('"data":"') }],
  ['two seconds late', { status: 200, text: whole }],
])('%s', async (kind, answer) => {
  chosen = kind;
  origin.setFaultShare(1);
  if (answer === 'rejects') await expect(ask()).rejects.toThrow();
  else expect(await ask()).toMatchObject(answer);
  expect(origin.counts().faults[kind]).toBe(1);
});

test('the same seed chooses the same faults, about as often as asked for', () => {
  const faultsOf = (seed: number) => {
    const { happens, oneOf } = seededChance(seed);
    return Array.from({ length: 10_000 }, () => (happens(0.02) ? oneOf(faultKinds) : null));
  };
  expect(faultsOf(7)).toEqual(faultsOf(7));
  expect(faultsOf(7)).not.toEqual(faultsOf(8));
  const faults = faultsOf(7).filter((fault) => fault !== null);
  expect(faults.length).toBeGreaterThan(150);
  expect(faults.length).toBeLessThan(250);
  expect(new Set(faults).size).toBe(faultKinds.length);
});
