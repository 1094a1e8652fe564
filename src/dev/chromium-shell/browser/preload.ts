import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  createCloneCodec,
  type FromPreload,
  type PreloadNames,
  startPreload,
  type ToPreload,
} from '#dev/chromium-shell/page/preload.ts';
import { matchesAccelerator, reportWindowEvents } from '#dev/chromium-shell/page/window-events.ts';
import { ignoreGone } from './browser.ts';
import type { CdpSession } from './cdp-connection.ts';

/** The preload of one document, as seen by main. */
export type Preload = { frameId: string; send(message: ToPreload): void };

const codec = createCloneCodec();

/**
 * Runs the preload in every document of the page's main frame, before the document's first script. Unlike Electron's it shares the
 * page's globals, but the page can't find its `require` or its channel to main, whose names are random for each page.
 */
export function installPreload(
  session: CdpSession,
  path: string,
  receive: (message: FromPreload, from: Preload) => void,
): Promise<unknown> {
  const names: PreloadNames = { binding: `binding-${randomUUID()}`, delivery: `delivery-${randomUUID()}` };
  const preloads = new Map<number, Preload>();

  session.on('Runtime.executionContextCreated', ({ context }) => {
    const aux = context.auxData as { frameId?: string; isDefault?: boolean } | undefined;
    if (aux?.isDefault !== true || aux.frameId === undefined) return;
    const send = (message: ToPreload) => deliver(context.id, codec.encode(message));
    preloads.set(context.id, { frameId: aux.frameId, send });
  });
  session.on('Runtime.executionContextDestroyed', ({ executionContextId }) =>
    preloads.delete(executionContextId),
  );
  session.on('Runtime.executionContextsCleared', () => preloads.clear());
  session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    const from = preloads.get(executionContextId);
    if (name !== names.binding || from === undefined) return;
    // Safe: only the shell's own code can reach the binding.
    receive(codec.decode(payload) as FromPreload, from);
  });

  function deliver(executionContextId: number, text: string): void {
    ignoreGone(
      session.send('Runtime.callFunctionOn', {
        functionDeclaration: `function (text) { globalThis[${JSON.stringify(names.delivery)}](text); }`,
        arguments: [{ value: text }],
        executionContextId,
        returnByValue: true,
      }),
    );
  }

  return Promise.all([
    session.send('Runtime.addBinding', { name: names.binding }),
    session.send('Page.addScriptToEvaluateOnNewDocument', { source: preloadScript(names, path) }),
  ]);
}

function preloadScript(names: PreloadNames, path: string): string {
  return `(() => {
if (window !== window.top) return;
const start = (${startPreload})(${JSON.stringify(names)}, (${createCloneCodec})());
(${reportWindowEvents})(start, ${matchesAccelerator});
start.send({ kind: 'hello' });
(function (require, module, exports) {${readFileSync(path, 'utf8')}
})(start.require, { exports: {} }, {});
})();
//# sourceURL=${encodeURI(`file://${path}`)}`;
}
