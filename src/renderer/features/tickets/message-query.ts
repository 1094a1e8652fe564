import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import { failureOf, unwrap } from '#renderer/data/failure-error.ts';
import type { Connection } from '#shared/connection.ts';
import { failed, type Outcome, success } from '#shared/failure.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { ReadMessage } from '#shared/message.ts';

/** The read messages of a connection. */
export const messagesKey = (connectionId: string) => ['messages', connectionId] as const;

/** What a message names, as main reads it. Throws FailureError. */
function messageQuery(desktop: DesktopApi, { id }: Connection, text: string) {
  return queryOptions({
    queryKey: [...messagesKey(id), text],
    queryFn: async () => unwrap(await desktop.messages.read({ connectionId: id, text })),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

type Reading = { client: QueryClient; desktop: DesktopApi; connection: Connection };

export function readMessage(
  { client, desktop, connection }: Reading,
  text: string,
): Promise<Outcome<ReadMessage>> {
  const reading = client.fetchQuery(messageQuery(desktop, connection, text));
  return reading.then(success, (error) => failed(failureOf(error)));
}

/** The message of a ticket; null until it is read. An empty text isn't read. */
export function useMessage(connection: Connection, text: string): ReadMessage | null {
  const query = messageQuery(useDesktop(), connection, text);
  return useQuery({ ...query, enabled: text !== '' }).data ?? null;
}
