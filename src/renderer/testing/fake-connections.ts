import type { Connection, ConnectionDraft } from '#shared/connection.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import { failed, success } from '#shared/outcome.ts';
import { theDemoConnection } from './builders.ts';
import type { ReplacedNow } from './fake-replacements.ts';

type Initial = { connections: Connection[]; activeId: string | null };

/** Connections in memory: saved connections have a token state, but never return the token. */
export function fakeConnections(initial: Initial, replaced: ReplacedNow) {
  let { connections, activeId } = initial;
  const log = { saved: [] as ConnectionDraft[], activated: [] as string[] };
  const known = (id: string) => connections.find((connection) => connection.id === id);
  const put = (connection: Connection) => {
    connections = known(connection.id)
      ? connections.map((one) => (one.id === connection.id ? connection : one))
      : [...connections, connection];
    return success(connection);
  };

  const api: DesktopApi['connections'] = {
    list: async () => ({ connections, activeId }),
    save: async ({ draft, requestId }) => {
      log.saved.push(draft);
      const { save } = replaced();
      if (save) {
        const outcome = await save({ draft, requestId });
        return outcome.ok ? put(outcome.value) : outcome;
      }
      return put(connectionFrom(draft, known(draft.id ?? ''), connections.length));
    },
    openDemo: async () => replaced().openDemo?.() ?? put(theDemoConnection()),
    activate: async ({ id }) => {
      log.activated.push(id);
      activeId = id;
      return success(null);
    },
    forgetToken: async ({ id }) => {
      const { forgetToken } = replaced();
      if (forgetToken) return forgetToken({ id });
      const connection = known(id);
      return connection
        ? put({ ...connection, token: { kind: 'none' } })
        : failed({ kind: 'unknown-connection' });
    },
    remove: async ({ id }) => {
      const { remove } = replaced();
      if (remove) return remove({ id });
      connections = connections.filter((connection) => connection.id !== id);
      return success(null);
    },
  };
  return { api, log, stored: () => connections };
}

function connectionFrom(draft: ConnectionDraft, before: Connection | undefined, count: number): Connection {
  const { assumedUtcOffsetMinutes = before?.assumedUtcOffsetMinutes } = draft;
  return {
    id: before?.id ?? `connection-${count + 1}`,
    kind: before?.kind ?? 'remote',
    name: draft.name.trim(),
    baseUrl: before?.kind === 'demo' ? null : draft.baseUrl.trim(),
    colour: draft.colour,
    ...(typeof assumedUtcOffsetMinutes === 'number' && { assumedUtcOffsetMinutes }),
    token: draft.token === undefined ? (before?.token ?? { kind: 'none' }) : { kind: 'in-keychain' },
  };
}
