import type { Clock } from '#main/effects.ts';
import type { ContractDifference, ContractDifferences } from '#shared/contract-difference.ts';

/** Further ones are only counted, since a service may invent any number of names. */
export const maxDifferences = 500;

/** Collects how this run's responses differ from the interface document, in memory only. */
export function createContractDrift({ clock }: { clock: Clock }) {
  const known = new Map<string, ContractDifference>();
  let unlisted = 0;

  return {
    see({
      differences,
      ...response
    }: Pick<ContractDifference, 'connectionId' | 'endpoint'> & {
      differences: readonly Pick<ContractDifference, 'kind' | 'name'>[];
    }): void {
      const now = clock.now();
      for (const { kind, name } of differences) {
        const key = JSON.stringify([response.connectionId, response.endpoint, kind, name]);
        const before = known.get(key) ?? { ...response, kind, name, answers: 0, firstSeenAt: now };
        if (known.has(key) || known.size < maxDifferences)
          known.set(key, { ...before, answers: before.answers + 1, lastSeenAt: now });
        else unlisted += 1;
      }
    },
    /** The most recently seen first. */
    read: (): ContractDifferences => ({
      differences: [...known.values()].sort((a, b) => b.lastSeenAt - a.lastSeenAt),
      unlisted,
    }),
  };
}
