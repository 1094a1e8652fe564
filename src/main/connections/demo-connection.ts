import type { CatalogTarget } from '#main/items-api/request-call.ts';
import { type Connection, demoColour, demoConnectionId } from '#shared/connection.ts';
import { words } from '#words/words.ts';
import type { HeldToken } from './token-vault.ts';

export type DemoStart = { start(): Promise<{ baseUrl: string; token: string }> };

/** The demo as the page sees it: without an address, because its port changes at each start. */
export const demoConnection: Connection = {
  id: demoConnectionId,
  kind: 'demo',
  name: words.common.demoCatalog,
  baseUrl: null,
  colour: demoColour,
  token: { kind: 'built-in' },
};

/** The running demo, started once on first use. Its token lives in memory only. */
export function createDemoConnection(
  demo: DemoStart,
  onTokenChanged: (connectionId: string, held: HeldToken) => void,
): { target(): Promise<CatalogTarget> } {
  let starting: Promise<CatalogTarget> | null = null;

  return {
    target() {
      starting ??= demo.start().then(
        ({ baseUrl, token }) => {
          onTokenChanged(demoConnectionId, { token, baseUrl });
          return { connectionId: demoConnectionId, kind: 'demo', baseUrl, token };
        },
        (error: unknown) => {
          // The next caller tries again.
          starting = null;
          throw error;
        },
      );
      return starting;
    },
  };
}
