import type { Connection } from '#shared/connection.ts';

/** Stand-ins for what says whose computer and which catalogs a text is about. */
export type Mask = {
  /** `connection 1`; the demo has its own name, and one that is gone is `a removed connection`. */
  nameOf(connectionId: string): string;
  /** Wherever they stand in the text: ids of connections become their numbers, addresses and the home folder a stand-in. */
  over(text: string): string;
};

export function createMask(
  connections: readonly Connection[],
  { includesNames, homeFolder }: { includesNames: boolean; homeFolder: string },
): Mask {
  const names = new Map<string, string>();
  for (const { id, kind } of connections) {
    names.set(
      id,
      kind === 'demo' ? 'demo' : `connection ${[...names.values()].filter(isNumbered).length + 1}`,
    );
  }
  const standIns: [what: string, standIn: string][] = [];
  if (homeFolder.length > 1) standIns.push([homeFolder, '~'], [homeFolder.replaceAll('\\', '/'), '~']);
  for (const { id, kind, baseUrl } of connections) {
    if (kind === 'demo') continue;
    standIns.push([id, names.get(id) ?? id]);
    if (baseUrl !== null && !includesNames)
      standIns.push(...addressesOf(baseUrl, `(address of ${names.get(id)})`));
  }
  // Long ones first, so that a part doesn't leave the rest of the whole standing.
  standIns.sort(([a], [b]) => b.length - a.length);

  return {
    nameOf: (id) => names.get(id) ?? 'a removed connection',
    over: (text) => standIns.reduce((masked, [what, standIn]) => masked.replaceAll(what, standIn), text),
  };
}

function isNumbered(name: string): boolean {
  return name !== 'demo';
}

/** The whole, the host with its port and the bare name; never this machine's own, which says nothing. */
function addressesOf(baseUrl: string, standIn: string): [string, string][] {
  const { host, hostname } = new URL(baseUrl);
  const isOwnMachine = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const all = isOwnMachine ? [baseUrl, host] : [baseUrl, host, hostname];
  return [...new Set(all)].map((address) => [address, standIn]);
}
