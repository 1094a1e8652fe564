import { randomUUID } from 'node:crypto';
import { matchesAccelerator } from '#dev/chromium-shell/page/accelerator.ts';
import { createCloneCodec } from '#dev/chromium-shell/page/clone-codec.ts';
import {
  type FromPreload,
  type PreloadWorldFacts,
  startPreloadWorld,
  type ToPreload,
} from '#dev/chromium-shell/page/preload-world.ts';
import { reportWindowEvents } from '#dev/chromium-shell/page/window-events.ts';
import { createWorldBridge, startPageWorld } from '#dev/chromium-shell/page/world-bridge.ts';
import { ignoreGone } from './browser.ts';
import type { CdpSession } from './cdp-connection.ts';

/** The preload's world of one document, as main sees it. */
export type PreloadWorld = { frameId: string; tell(message: ToPreload): void };

const worldName = 'Electron Isolated Context';
const codec = createCloneCodec();

/**
 * Gives every document of the page's main frame a world of its own for the preload, from before the document's first script.
 * Names are random for every page, so that nothing in the page can know them.
 */
export function installPageWorlds(
  session: CdpSession,
  preload: { source: string; path: string } | null,
  receive: (message: FromPreload, world: PreloadWorld) => void,
): Promise<unknown> {
  const facts: PreloadWorldFacts = {
    handshake: `handshake-${randomUUID()}`,
    binding: `binding-${randomUUID()}`,
    delivery: `delivery-${randomUUID()}`,
  };
  const worlds = new Map<number, PreloadWorld>();

  session.on('Runtime.executionContextCreated', ({ context }) => {
    const aux = context.auxData as { frameId?: string } | undefined;
    if (context.name !== worldName || aux?.frameId === undefined) return;
    worlds.set(context.id, {
      frameId: aux.frameId,
      tell: (message) => deliver(context.id, codec.encode(message)),
    });
  });
  session.on('Runtime.executionContextDestroyed', ({ executionContextId }) =>
    worlds.delete(executionContextId),
  );
  session.on('Runtime.executionContextsCleared', () => worlds.clear());
  session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    const world = worlds.get(executionContextId);
    if (name !== facts.binding || world === undefined) return;
    // Only this shell's own code in the preload's world can reach the binding.
    receive(codec.decode(payload) as FromPreload, world);
  });

  function deliver(executionContextId: number, text: string): void {
    ignoreGone(
      session.send('Runtime.callFunctionOn', {
        functionDeclaration: `function (text) { globalThis[${JSON.stringify(facts.delivery)}](text); }`,
        arguments: [{ value: text }],
        executionContextId,
        returnByValue: true,
      }),
    );
  }

  return Promise.all([
    session.send('Runtime.addBinding', { name: facts.binding, executionContextName: worldName }),
    // The page's end first: it must be listening when the preload's end calls.
    session.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `(${startPageWorld})(${JSON.stringify(facts.handshake)}, ${createWorldBridge})`,
    }),
    session.send('Page.addScriptToEvaluateOnNewDocument', {
      worldName,
      source: preloadScript(facts, preload),
    }),
  ]);
}

function preloadScript(facts: PreloadWorldFacts, preload: { source: string; path: string } | null): string {
  return `(() => {
if (window !== window.top) return;
const world = (${startPreloadWorld})(${JSON.stringify(facts)}, (${createCloneCodec})(), ${createWorldBridge});
(${reportWindowEvents})(world, ${matchesAccelerator});
world.tell({ kind: 'hello' });
try {
(function (require, module, exports) {${preload?.source ?? ''}
})(world.require, { exports: {} }, {});
} catch (error) { world.failed(error); }
})();
//# sourceURL=${preload === null ? 'electron/no-preload.js' : encodeURI(`file://${preload.path}`)}`;
}
