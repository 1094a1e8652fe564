import type { DialogAnswer, RecordedEffects } from '#dev/running-app.ts';

/** What the process that opened the app may ask of the shell, over Node's own channel between parent and child. */
export type RemoteAsk =
  | { ask: 'recorded' }
  | { ask: 'click-menu-item'; itemId: string }
  | { ask: 'click-notification'; index: number }
  | { ask: 'tell-page'; channel: string; said: unknown }
  | { ask: 'answer-dialog'; answer: DialogAnswer }
  | { ask: 'show-color-scheme' }
  | { ask: 'quit' };

export type RemoteMessage = RemoteAsk & { id: number };

export type RemoteReply =
  | { kind: 'answer'; id: number; ok: true; value: RecordedEffects | null }
  | { kind: 'answer'; id: number; ok: false; error: string }
  /** Said once, unasked: where a second client can attach. */
  | { kind: 'window-opened'; devToolsUrl: string };

/** Answers the opener, and tells when it has gone. Does nothing when nobody opened a channel. */
export function obeyOpener(deps: {
  carryOut(ask: RemoteAsk): RecordedEffects | null;
  onOpenerGone(): void;
}): (reply: RemoteReply) => void {
  if (process.send === undefined) return () => {};
  const post = (reply: RemoteReply) => {
    // An opener that has gone is told by 'disconnect'.
    if (process.connected) process.send?.(reply);
  };
  process.on('message', (message: RemoteMessage) => {
    try {
      post({ kind: 'answer', id: message.id, ok: true, value: deps.carryOut(message) });
    } catch (error) {
      post({
        kind: 'answer',
        id: message.id,
        ok: false,
        error: error instanceof Error ? error.message : String(error),
      });
    }
  });
  process.on('disconnect', deps.onOpenerGone);
  return post;
}
