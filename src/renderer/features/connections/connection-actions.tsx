import { IconFlask2 } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  connectionQueries,
  dropConnection,
  queriesOf,
  refreshConnection,
  rememberConnection,
} from '#renderer/data/connections.ts';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import { toOutcome } from '#renderer/data/failure-error.ts';
import { Button } from '#renderer/ui/buttons.tsx';
import { SmallIcon } from '#renderer/ui/small-icon.tsx';
import type { Connection, ConnectionDraft } from '#shared/connection.ts';
import type { Failure, Outcome } from '#shared/failure.ts';
import { words } from '#words/words.ts';

/** Everything that changes a connection. Updates the page's cache; the caller handles the outcome. */
export function useConnectionActions() {
  const desktop = useDesktop();
  const client = useQueryClient();
  return useMemo(() => {
    // A token that could not be deleted is no longer in memory either: the list says where it may still be.
    const listed = { queryKey: connectionQueries.list(desktop).queryKey };
    const remembered = (outcome: Outcome<Connection>) => {
      if (outcome.ok) rememberConnection(client, desktop, outcome.value);
      return outcome;
    };
    return {
      /** Verifies and stores. `before` is the previous connection: a new address discards all data of the old catalog. */
      async save(draft: ConnectionDraft, requestId: string, before?: Connection) {
        const outcome = remembered(await toOutcome(desktop.connections.save({ draft, requestId })));
        if (!outcome.ok || before === undefined) return outcome;
        const why = draft.token === undefined ? 'manual' : 'new-token';
        if (outcome.value.baseUrl === before.baseUrl) refreshConnection(client, before.id, why);
        else void client.resetQueries(queriesOf(before.id));
        return outcome;
      },
      cancelSave: (requestId: string) => void desktop.requests.cancel({ requestId }),
      openDemo: async () => remembered(await toOutcome(desktop.connections.openDemo())),
      async forgetToken(id: string) {
        const outcome = remembered(await toOutcome(desktop.connections.forgetToken({ id })));
        if (!outcome.ok) void client.invalidateQueries(listed);
        return outcome;
      },
      async remove(id: string) {
        const outcome = await toOutcome(desktop.connections.remove({ id }));
        if (!outcome.ok) void client.invalidateQueries(listed);
        else dropConnection(client, desktop, id);
        return outcome;
      },
    };
  }, [desktop, client]);
}

/** Starts the demo catalog; `failure` says why it couldn’t. */
export function useOpenDemo(onOpened: (connection: Connection) => void) {
  const actions = useConnectionActions();
  const { mutate, data, isPending } = useMutation({
    mutationFn: actions.openDemo,
    onSuccess: (outcome) => {
      if (outcome.ok) onOpened(outcome.value);
    },
  });
  return {
    isOpening: isPending,
    failure: data?.ok === false ? data.failure : null,
    openDemo: () => mutate(),
  };
}

export type SaveState = { kind: 'idle' } | { kind: 'verifying' } | { kind: 'failed'; failure: Failure };

/** Runs one save at a time and keeps its outcome. A cancelled save leaves the form unchanged. */
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
  // Closing the form cancels the save, so that nothing is added and the view doesn't change afterwards.
  useEffect(
    () => () => {
      cancel();
      running.current = null;
    },
    [cancel],
  );

  return { state, save, cancel, fail: (failure: Failure) => setState({ kind: 'failed', failure }) };
}

/** Starts the demo catalog, with a spinner meanwhile. The parent shows a failure. */
export function TryDemoButton({ demo }: { demo: ReturnType<typeof useOpenDemo> }) {
  return (
    <Button
      variant="default"
      icon={<SmallIcon of={IconFlask2} />}
      isBusy={demo.isOpening}
      onClick={demo.openDemo}
    >
      {words.connections.tryDemo}
    </Button>
  );
}
