import type { Connection } from '#shared/connection.ts';
import { words } from '#words/words.ts';

/** What a connection is called in the tables. One that was removed, or only checked and never saved, has no name any more. */
export function connectionNameIn(connections: readonly Connection[]): (id: string) => string {
  return (id) => connections.find((one) => one.id === id)?.name ?? words.requests.unsavedConnection;
}
