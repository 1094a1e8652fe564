import type { ItemStatus } from '#shared/item.ts';
import { fractionOf, hashOf, pick, spell } from './seeded-hash.ts';

/** The fields of an item that change over time (section 2.4). Times are epoch milliseconds; only `nextTryMs` is in the future. */
export type ItemLife = {
  status: ItemStatus;
  /** Plus `boughtAtMicroseconds`, 0 to 999. */
  boughtAtMs: number;
  boughtAtMicroseconds: number;
  tradeOfferId: number;
  error: { message: string; dateMs: number } | null;
  lastSendMs: number;
  nextTryMs: number | null;
  sendDateMs: number;
  tradeUrl: string;
};

/**
 * The state of an item as a pure function of the item and the clock. It repeats a cycle: bought (waiting to send), sent (waiting for
 * acceptance), accepted, and later available again with the times of its last delivery. In one cycle of five, sending fails at first,
 * is retried at `next_try`, and then succeeds or leaves the item unavailable. A cycle takes minutes for one item in three, and hours
 * or days for the others.
 */
export function lifeOf(itemHash: number, nowMs: number): ItemLife {
  const cycleMs = cycleLengthMs(itemHash);
  const sinceOffset = nowMs - Math.floor(fractionOf(hashOf(itemHash, 31)) * cycleMs);
  const cycle = Math.floor(sinceOffset / cycleMs);
  const startMs = nowMs - (sinceOffset - cycle * cycleMs);
  const passed = (nowMs - startMs) / cycleMs;
  const turn = hashOf(itemHash, cycle, 32);
  const trouble = troubleOf(turn);
  const at = (share: number) => Math.floor(startMs + share * cycleMs);
  const happened = stageAt(trouble, passed);

  return {
    status: happened.status,
    boughtAtMs: startMs,
    boughtAtMicroseconds: hashOf(turn, 33) % 1_000,
    tradeOfferId: 6_000_000_000 + (turn % 1_900_000_000),
    error: happened.error
      ? { message: pick(errorMessages, hashOf(turn, 34)), dateMs: at(happened.lastAttempt) }
      : null,
    lastSendMs: at(happened.lastAttempt),
    nextTryMs: happened.nextTry === null ? null : at(happened.nextTry),
    sendDateMs: Math.min(at(firstAttempt), nowMs),
    tradeUrl: tradeUrlOf(turn),
  };
}

const secondMs = 1_000;
const hourMs = 3_600 * secondMs;

function cycleLengthMs(itemHash: number): number {
  const share = fractionOf(hashOf(itemHash, 35));
  const [shortest, longest] =
    hashOf(itemHash, 36) % 3 === 0 ? [4 * 60 * secondMs, 20 * 60 * secondMs] : [6 * hourMs, 120 * hourMs];
  return Math.floor(shortest + share * (longest - shortest));
}

/** The events of a cycle, as fractions of its length. */
const firstAttempt = 0.01;
const secondAttempt = 0.08;
const thirdAttempt = 0.16;
const accepted = 0.42;
const offeredAgain = 0.68;

type Trouble = 'none' | 'recovers' | 'gives up' | 'tries for ever';

function troubleOf(turn: number): Trouble {
  const rung = hashOf(turn, 37) % 100;
  if (rung < 80) return 'none';
  if (rung < 88) return 'recovers';
  return rung < 94 ? 'gives up' : 'tries for ever';
}

type Stage = { status: ItemStatus; lastAttempt: number; error: boolean; nextTry: number | null };

function stageAt(trouble: Trouble, passed: number): Stage {
  if (trouble === 'none') return smoothStage(passed, firstAttempt, 0.16);
  if (passed < firstAttempt) return waiting(0, false, null);
  if (passed < secondAttempt) return waiting(firstAttempt, true, secondAttempt);
  if (passed < thirdAttempt) return waiting(secondAttempt, true, thirdAttempt);
  if (trouble === 'recovers') return smoothStage(passed, thirdAttempt, thirdAttempt);
  if (trouble === 'gives up') {
    return { status: 'UNAVAILABLE', lastAttempt: thirdAttempt, error: true, nextTry: null };
  }
  // Another failed attempt in each eighth of the cycle.
  const attempt = Math.floor((passed - thirdAttempt) / 0.125);
  const lastAttempt = thirdAttempt + attempt * 0.125;
  return { status: 'UNAVAILABLE', lastAttempt, error: true, nextTry: lastAttempt + 0.125 };
}

function smoothStage(passed: number, attempt: number, sentUntil: number): Stage {
  if (passed < firstAttempt) return waiting(0, false, null);
  const stage = { lastAttempt: attempt, error: false, nextTry: null };
  if (passed < sentUntil) return { ...stage, status: 'WAITING_FOR_SEND' };
  if (passed < accepted) return { ...stage, status: 'WAITING_FOR_TRADE_ACCEPT' };
  return { ...stage, status: passed < offeredAgain ? 'TRADE_ACCEPTED' : 'AVAILABLE' };
}

function waiting(lastAttempt: number, error: boolean, nextTry: number | null): Stage {
  return { status: 'WAITING_FOR_SEND', lastAttempt, error, nextTry };
}

const errorMessages = [
  'The trade URL of the recipient is no longer valid.',
  'The recipient’s inventory is private.',
  'The recipient’s inventory is full.',
  'The recipient cannot trade: a trade hold of 7 days applies.',
  'The platform did not answer in time. The trade offer may or may not have been created.',
  'The platform refused the trade offer (error 26: the item is no longer in the sending inventory).',
  'The sending account has reached its limit of open trade offers.',
  'There was an error sending your trade offer. Please try again later. (15)',
] as const;

const buyers = 900;
const tokenLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';

/** The trade URL of one of the demo's buyers. */
function tradeUrlOf(turn: number): string {
  const buyer = hashOf(turn, 38) % buyers;
  const partner = 40_000_000 + (hashOf(buyer, 39) % 1_500_000_000);
  return `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=${spell(tokenLetters, 8, buyer, 40)}`;
}
