import { type Act, type Endpoint, healthyRows } from './responses.ts';

/** One fault of the service or the network, and what the user must see. */
export type Fault = {
  family: string;
  name: string;
  /** Responds to the endpoint's requests while the fault lasts. */
  act: Act;
  /** How the connection itself fails meanwhile; certificates only at the https catalog. */
  line?: FaultyLine;
  /** Without the endpoints where the fault can't occur. */
  expects: Partial<Record<Endpoint, Expectation>>;
  /** Where Chromium's network stack reads the bytes otherwise than Node's, which the shell and the unit tests use. */
  inElectron?: Partial<Record<Endpoint, Expectation>>;
  /** The user must be able to cancel the wait. */
  isStall?: boolean;
  /** The response repeats the token, which must not be seen anywhere. */
  repeatsToken?: boolean;
  /** The most requests the app may send. */
  maxRequests?: number;
  /** The most bytes the app may take before it stops the service. */
  maxBytes?: number;
};

/** One line of a family's table. */
export type FaultRow = [name: string, act: Act, expects: Fault['expects'], more?: Partial<Fault>];

export function faults(family: string, rows: readonly FaultRow[]): Fault[] {
  return rows.map(([name, act, expects, more]) => ({ family, name, act, expects, ...more }));
}

/** `closed`: nothing listens. `plain`: http where https is expected. The others are certificates. */
export type FaultyLine = 'closed' | 'plain' | 'self-signed' | 'expired' | 'wrong-host';

export type Expectation =
  /** One of these codes, with its words. */
  | { kind: 'failure'; codes: readonly string[] }
  /** A countdown with this code and "Retry now"; after the app's own retries, the failure. */
  | { kind: 'held'; code: string }
  /** The response is shown. `rows` and `setAside` count a list's rows; `observation` is for how the response looks. */
  | { kind: 'response'; rows?: number; setAside?: number; observation?: Observation }
  /** A 422's messages, each beside its filter. */
  | { kind: 'filter-messages'; texts: readonly string[] };

/** Details of the faulty response: in the window what is on screen, in the services what was parsed. */
export type Observation =
  /** The value is shown as sent; `isMarked`: as one that can't be read. */
  | {
      kind: 'value';
      field: 'price' | 'bought_at' | 'last_send' | 'trade_offer_id';
      text: string;
      isMarked: boolean;
    }
  /** Text of the service, literally. `shown`: with what is invisible made visible. */
  | { kind: 'text'; field: 'name' | 'status' | 'error_message'; text: string; shown: string }
  /** A field that the document doesn't list is named. */
  | { kind: 'unlisted-field'; name: string }
  /** A field that wasn't sent is reported as missing. */
  | { kind: 'missing-field'; field: 'name' }
  | { kind: 'no-pictures' }
  /** The trade URL can't be opened. */
  | { kind: 'closed-trade-url' }
  /** Implausible counts are not shown. */
  | { kind: 'plausible-counts' }
  /** Many more rows than requested don't slow the window down. */
  | { kind: 'responsive' }
  | { kind: 'unpolluted-objects' };

/** The index of the row that faults of a single row change. */
export const faultyRow = 1;

export function held(code: string): Expectation {
  return { kind: 'held', code };
}

export function failure(...codes: string[]): Expectation {
  return { kind: 'failure', codes };
}

/** The same at both endpoints. */
export function both(expected: Expectation): Record<Endpoint, Expectation> {
  return { list: expected, item: expected };
}

/** One of these failures at both endpoints. */
export function fails(...codes: string[]): Record<Endpoint, Expectation> {
  return both(failure(...codes));
}

/** The response is shown, with this detail. */
export function shows(observation: Observation): Expectation {
  return { kind: 'response', observation };
}

/** All rows of the list are shown, with this detail. */
export function showsAllRows(observation?: Observation): Expectation {
  return { kind: 'response', rows: healthyRows, setAside: 0, ...(observation && { observation }) };
}

/** Accepted as usual at both endpoints. */
export const accepted: Record<Endpoint, Expectation> = both({ kind: 'response' });
