import { useCallback, useEffect, useRef, useState } from 'react';
import type { Connection, ConnectionDraft } from '#shared/connection.ts';
import type { Failure } from '#shared/failure.ts';
import { useConnectionActions } from './use-connection-actions.ts';

export type SaveState = { kind: 'idle' } | { kind: 'verifying' } | { kind: 'failed'; failure: Failure };

/** One save at a time, with what became of it. A cancelled one leaves the form as if nothing had been asked. */
export function useSave(onSaved: (connection: Connection) => void) {
  const actions = useConnectionActions();
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const running = useRef<string | null>(null);

  async function save(draft: ConnectionDraft, before?: Connection): Promise<void> {
    const requestId = crypto.randomUUID();
    running.current = requestId;
    setState({ kind: 'verifying' });
    const outcome = await actions.save(draft, requestId, before);
    if (running.current !== requestId) return;
    running.current = null;
    if (outcome.ok) {
      setState({ kind: 'idle' });
      onSaved(outcome.value);
    } else {
      setState(
        outcome.failure.kind === 'cancelled'
          ? { kind: 'idle' }
          : { kind: 'failed', failure: outcome.failure },
      );
    }
  }

  const cancel = useCallback(() => {
    if (running.current !== null) actions.cancelSave(running.current);
  }, [actions]);
  // Whoever closes the form in the middle has given it up: nothing may be added behind their back, nor may they be led elsewhere.
  useEffect(
    () => () => {
      cancel();
      running.current = null;
    },
    [cancel],
  );

  return { state, save, cancel, fail: (failure: Failure) => setState({ kind: 'failed', failure }) };
}
