import type { Clock } from '#main/effects.ts';
import type { ContractDifference, ContractDifferences } from '#shared/contract-difference.ts';

/** Further ones are only counted, since a service may invent any number of names. */
export const maxDifferences = 500;

/** Collects how this run's responses differ from the interface document, in memory only. */
export function createContractDrift({ clock }: { clock: Clock }) {
  const known = new Map<string, ContractDifference>();
  let unlisted = 0;

  function seeOne(one: Pick<ContractDifference, 'connectionId' | 'endpoint' | 'kind' | 'name'>): void {
    const key = JSON.stringify([one.connectionId, one.endpoint, one.kind, one.name]);
    const now = clock.now();
    const before = known.get(key);
    if (before !== undefined) {
      known.set(key, { ...before, answers: before.answers + 1, lastSeenAt: now });
    } else if (known.size < maxDifferences) {
      known.set(key, { ...one, answers: 1, firstSeenAt: now, lastSeenAt: now });
    } else {
      unlisted += 1;
    }
  }

  return {
    see({
      differences,
      ...response
    }: Pick<ContractDifference, 'connectionId' | 'endpoint'> & {
      differences: readonly Pick<ContractDifference, 'kind' | 'name'>[];
    }): void {
      for (const { kind, name } of differences) seeOne({ ...response, kind, name });
    },
    /** The most recently seen first. */
    read: (): ContractDifferences => ({
      differences: [...known.values()].sort((a, b) => b.lastSeenAt - a.lastSeenAt),
      unlisted,
    }),
  };
}
