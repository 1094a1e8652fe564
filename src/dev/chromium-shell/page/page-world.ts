import type { createWorldBridge } from './world-bridge.ts';

/**
 * Run in the page's own world before any of its scripts: waits for the preload's world to hand over the node they share.
 * Self-contained: its source text is run inside the page.
 */
export function startPageWorld(handshake: string, createBridge: typeof createWorldBridge): void {
  if (window !== window.top) return;
  document.addEventListener(
    handshake,
    (event) => {
      event.stopImmediatePropagation();
      const channel = (event as MouseEvent).relatedTarget;
      if (channel !== null) createBridge(channel, 'to-preload', 'to-page');
    },
    { once: true },
  );
}
