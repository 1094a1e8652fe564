import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { askAnew } from '#renderer/desktop/ask-anew.ts';
import {
  connectionQueries,
  dropConnection,
  rememberConnection,
} from '#renderer/desktop/connection-queries.ts';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { itemQueries } from '#renderer/desktop/item-queries.ts';
import { settle } from '#renderer/desktop/settle.ts';
import type { Connection, ConnectionDraft } from '#shared/connection.ts';
import type { Outcome } from '#shared/outcome.ts';

/** Everything that changes a connection. What the page knows of it follows; the outcome goes to whoever asked. */
export type ConnectionActions = {
  /** Verifies and stores. `before` is the connection as it was: with a new address nothing of the old catalog stays. */
  save(draft: ConnectionDraft, requestId: string, before?: Connection): Promise<Outcome<Connection>>;
  cancelSave(requestId: string): void;
  openDemo(): Promise<Outcome<Connection>>;
  forgetToken(id: string): Promise<Outcome<Connection>>;
  remove(id: string): Promise<Outcome<null>>;
};

export function useConnectionActions(): ConnectionActions {
  const desktop = useDesktop();
  const client = useQueryClient();
  return useMemo(() => {
    // A token that could not be deleted is out of memory all the same: the list says where it may be now.
    const listed = { queryKey: connectionQueries.list(desktop).queryKey };
    const remembered = (outcome: Outcome<Connection>) => {
      if (outcome.ok) rememberConnection(client, desktop, outcome.value);
      return outcome;
    };
    return {
      async save(draft, requestId, before) {
        const outcome = remembered(await settle(desktop.connections.save({ draft, requestId })));
        if (!outcome.ok || before === undefined) return outcome;
        if (outcome.value.baseUrl === before.baseUrl) askAnew(client, before.id);
        else void client.resetQueries({ queryKey: itemQueries.connection(before.id) });
        return outcome;
      },
      cancelSave: (requestId) => void desktop.requests.cancel({ requestId }),
      openDemo: async () => remembered(await settle(desktop.connections.openDemo())),
      async forgetToken(id) {
        const outcome = remembered(await settle(desktop.connections.forgetToken({ id })));
        if (!outcome.ok) void client.invalidateQueries(listed);
        return outcome;
      },
      async remove(id) {
        const outcome = await settle(desktop.connections.remove({ id }));
        if (!outcome.ok) void client.invalidateQueries(listed);
        else {
          dropConnection(client, desktop, id);
          client.removeQueries({ queryKey: itemQueries.connection(id) });
        }
        return outcome;
      },
    };
  }, [desktop, client]);
}
