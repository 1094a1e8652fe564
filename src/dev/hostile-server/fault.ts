import type { Act, Endpoint } from './exchange.ts';

/** One way in which the service or the network goes wrong, and what the user is to see of it. */
export type Fault = {
  family: string;
  name: string;
  /** How the endpoint's requests are answered while the fault lasts. */
  act: Act;
  /** What the line itself is like meanwhile; only the https catalog has one that can be spoilt. */
  line?: SpoiltLine;
  /** Endpoints that the fault can't happen at are left out. */
  sees: Partial<Record<Endpoint, Sight>>;
  /** The user must be able to stop the wait for it. */
  isStall?: boolean;
  /** The answer repeats the token: what main sends the page about it is searched too. */
  repeatsToken?: boolean;
  /** The app may ask this often, and no more. */
  maxRequests?: number;
  /** The service may get rid of this many bytes before it is stopped. */
  maxBytes?: number;
};

/** One line of a family's table: its name, how it is answered, what the user is to see, and what else there is to say of it. */
export type FaultRow = [
  name: string,
  act: Act,
  sees: Fault['sees'],
  more?: Omit<Fault, 'family' | 'name' | 'act' | 'sees'>,
];

export function faults(family: string, rows: readonly FaultRow[]): Fault[] {
  return rows.map(([name, act, sees, more]) => ({ family, name, act, sees, ...more }));
}

/** `closed`: nothing listens. `plain`: http where https is expected. The others are certificates. */
export type SpoiltLine = 'closed' | 'plain' | 'self-signed' | 'expired' | 'wrong-host';

export type Sight =
  /** One of these codes, with its words. */
  | { kind: 'failure'; codes: readonly string[] }
  /** A countdown with this code and "Retry now"; when the app's own tries are used up, the failure. */
  | { kind: 'held'; code: string }
  /** The answer is shown. `rows` and `setAside` count a list's rows; `observation` is for how the answer looks. */
  | { kind: 'answer'; rows?: number; setAside?: number; observation?: Observation }
  /** A 422's messages, each beside its filter. */
  | { kind: 'filter-messages'; texts: readonly string[] };

/** A closer look at the spoilt answer: in the window by what is on screen, at the service by what was read. */
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
  /** A field that didn't come is reported as missing. */
  | { kind: 'missing-field'; field: 'name' }
  | { kind: 'no-pictures' }
  /** The trade URL can't be opened. */
  | { kind: 'closed-trade-url' }
  /** Counts that can't be believed are not shown. */
  | { kind: 'plausible-counts' }
  /** Far more rows than asked for don't slow the window down. */
  | { kind: 'responsive' }
  | { kind: 'unpolluted-objects' };

/** The place in a list of the row that faults of one row spoil. */
export const spoiltRow = 1;

export function held(code: string): Sight {
  return { kind: 'held', code };
}

export function failure(...codes: string[]): Sight {
  return { kind: 'failure', codes };
}

/** The same trouble at both endpoints. */
export function both(sight: Sight): Record<Endpoint, Sight> {
  return { list: sight, item: sight };
}

/** One of these failures at both endpoints. */
export function fails(...codes: string[]): Record<Endpoint, Sight> {
  return both(failure(...codes));
}

/** Taken as any other answer at both endpoints. */
export const accepted: Record<Endpoint, Sight> = both({ kind: 'answer' });
