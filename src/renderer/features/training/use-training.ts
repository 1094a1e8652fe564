import { useQuery, useQueryClient } from '@tanstack/react-query';
import { askAnew } from '#renderer/desktop/ask-anew.ts';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { demoConnectionId } from '#shared/connection.ts';
import { noTraining, type Training } from '#shared/training.ts';

const key = ['training'] as const;

/** What is being practised. A change is felt at once: what the demo answered before is asked again. */
export function useTraining(): { training: Training; change(training: Training): void } {
  const desktop = useDesktop();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => desktop.training.read(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    training: data ?? noTraining,
    async change(training) {
      client.setQueryData(key, training);
      client.setQueryData(key, await desktop.training.change(training));
      askAnew(client, demoConnectionId);
    },
  };
}
