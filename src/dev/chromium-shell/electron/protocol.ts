import type { CustomScheme, Protocol } from 'electron';
import { supported } from './supported.ts';

type Offered = Pick<Protocol, 'registerSchemesAsPrivileged' | 'handle' | 'unhandle' | 'isProtocolHandled'>;
type Handler = (request: Request) => Response | Promise<Response>;

/** The app's own schemes by the privileges it registered. Only a standard one can have a page. */
const privileged = new Map<string, CustomScheme['privileges']>();

/** Schemes whose pages have an origin, and so are opened as pages of the bundle. */
export function pageSchemes(): string[] {
  return [...privileged].filter(([, privileges]) => privileges?.standard === true).map(([scheme]) => scheme);
}

/** What one session answers for its pages' requests. */
export class ShellProtocol implements Offered {
  private readonly handlers: Map<string, Handler>;

  constructor(handlers: Map<string, Handler>) {
    this.handlers = handlers;
  }

  registerSchemesAsPrivileged(schemes: CustomScheme[]): void {
    for (const { scheme, privileges } of schemes) {
      if (!/^[a-z][a-z0-9-]*$/.test(scheme))
        throw new Error(`The Chromium shell can't serve the scheme '${scheme}'`);
      privileged.set(scheme, privileges);
    }
  }

  handle(scheme: string, handler: Handler): void {
    if (this.handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    this.handlers.set(scheme, handler);
  }

  unhandle(scheme: string): void {
    if (!this.handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`);
  }

  isProtocolHandled(scheme: string): boolean {
    return this.handlers.has(scheme);
  }
}

const handlersOf = new WeakMap<ShellProtocol, Map<string, Handler>>();

export function createProtocol(): ShellProtocol {
  const handlers = new Map<string, Handler>();
  const protocol = supported('protocol', new ShellProtocol(handlers));
  handlersOf.set(protocol, handlers);
  return protocol;
}

/** The handler's answer, or null when nothing of the app answers for this address. */
export async function answerByProtocol(protocol: ShellProtocol, request: Request): Promise<Response | null> {
  const scheme = new URL(request.url).protocol.slice(0, -1);
  const handler = handlersOf.get(protocol)?.get(scheme);
  return handler === undefined ? null : handler(request);
}

export const defaultProtocol = createProtocol();
