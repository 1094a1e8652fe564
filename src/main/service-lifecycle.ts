import { demoConnectionId } from '#shared/connection.ts';

/** What a service does when a connection is removed, when everything must be on disk, and when the app quits. */
type Lifecycle = {
  forgetConnection?: (connectionId: string) => unknown;
  flush?: () => Promise<void>;
  close?: () => unknown;
};

/** Runs the lifecycle of every registered service, those that use others before those they use. Nothing here rejects. */
export function createServiceLifecycle(onError: (error: unknown) => void) {
  const services: Lifecycle[] = [];
  const gone = new Set<string>();

  async function each(act: (service: Lifecycle) => unknown): Promise<void> {
    for (const service of services.toReversed()) {
      try {
        await act(service);
      } catch (error) {
        onError(error);
      }
    }
  }

  const flush = () => each((service) => service.flush?.());

  return {
    /** Registers a service, after those that it uses. */
    register<Service extends Lifecycle>(service: Service): Service {
      services.push(service);
      return service;
    },
    /**
     * Connections that were removed in this run for good. A response may still be on its way, and the page is a moment behind: it notes
     * what it shows and may still offer an Undo. Nothing of that is kept.
     */
    gone: gone as ReadonlySet<string>,
    forgetConnection(connectionId: string): Promise<void> {
      // The demo keeps its id when it is added again, so its lists must stay usable.
      if (connectionId !== demoConnectionId) gone.add(connectionId);
      return each((service) => service.forgetConnection?.(connectionId));
    },
    /** Writes pending changes without ending anything: the system's session may be about to end. */
    flush,
    /** Writes pending changes, since closing may take longer than the app has, and ends everything that runs. */
    async close(): Promise<void> {
      await flush();
      await each((service) => service.close?.());
    },
  };
}
