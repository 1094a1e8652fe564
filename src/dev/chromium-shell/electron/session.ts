import type { CustomScheme, Protocol, Session } from 'electron';
import { ignoreGone } from '#dev/chromium-shell/browser/browser.ts';
import type { PageRequest, RequestDecision } from '#dev/chromium-shell/browser/requests.ts';
import { run } from '#dev/chromium-shell/this-run.ts';
import { ElectronEmitter, type PartOf, supported } from './supported.ts';

type Handler = Parameters<Protocol['handle']>[1];

const handlers = new Map<string, Handler>();
const standardSchemes = new Set<string>();

/** Schemes whose pages have an origin, and so are opened as pages of the bundle. */
export function pageSchemes(): ReadonlySet<string> {
  return standardSchemes;
}

export const protocol = supported('protocol', {
  registerSchemesAsPrivileged(schemes: CustomScheme[]) {
    for (const { scheme, privileges } of schemes) {
      if (!/^[a-z][a-z0-9-]*$/.test(scheme))
        throw new Error(`The Chromium shell can't serve the scheme '${scheme}'`);
      if (privileges?.standard === true) standardSchemes.add(scheme);
    }
  },
  handle(scheme, handler) {
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    handlers.set(scheme, handler);
  },
} satisfies Partial<Protocol>);

/** What becomes of a page's request: the app's handlers answer, the dev server may be loaded, the network never. */
export async function decideRequest(request: PageRequest): Promise<RequestDecision> {
  const { protocol: scheme, origin } = new URL(request.url);
  const handler = handlers.get(scheme.slice(0, -1));
  if (handler !== undefined) return handler(request.toRequest());
  const devServer = process.env.ELECTRON_RENDERER_URL;
  if (devServer !== undefined && URL.canParse(devServer) && origin === new URL(devServer).origin)
    return 'network';
  console.error(`Blocked by the Chromium shell: ${request.method} ${request.url.slice(0, 200)}`);
  return 'BlockedByClient';
}

type RequestHandler = NonNullable<Parameters<Session['setPermissionRequestHandler']>[0]>;
type CheckHandler = NonNullable<Parameters<Session['setPermissionCheckHandler']>[0]>;

class ShellSession extends ElectronEmitter implements PartOf<Session> {
  private requestHandler: RequestHandler | null = null;
  private checkHandler: CheckHandler | null = null;

  constructor() {
    // Chromium refuses downloads, so 'will-download' is never emitted.
    super('session', ['will-download']);
  }

  setPermissionRequestHandler(handler: RequestHandler | null): void {
    this.requestHandler = handler;
    this.applyPermissions();
  }

  setPermissionCheckHandler(handler: CheckHandler | null): void {
    this.checkHandler = handler;
    this.applyPermissions();
  }

  setDevicePermissionHandler(): void {
    // Chromium asks the person to choose a device, which the shell doesn't show: no page gets one.
  }

  /**
   * Chromium can't wait for the app while a page asks, so the app is asked about everything beforehand: when a handler is set,
   * and when a page is opened.
   */
  applyPermissions(): void {
    if (this.requestHandler === null && this.checkHandler === null) return;
    for (const [electronName, chromiumNames] of Object.entries(permissions)) {
      const setting = this.isGranted(electronName) ? 'granted' : 'denied';
      for (const name of chromiumNames)
        ignoreGone(
          run.browser?.send('Browser.setPermission', { permission: { name }, setting }) ?? Promise.resolve(),
        );
    }
  }

  private isGranted(permission: string): boolean {
    // Safe: these are Electron's own names, and no page asks yet that could be passed.
    const name = permission as Parameters<RequestHandler>[1] & Parameters<CheckHandler>[1];
    if (this.checkHandler?.(null, name, 'app://', { isMainFrame: true }) === false) return false;
    let isGranted = this.requestHandler === null;
    this.requestHandler?.(
      null as never,
      name,
      (given) => {
        isGranted = given;
      },
      { isMainFrame: true, requestingUrl: 'app://' },
    );
    return isGranted;
  }
}

/** Electron's names, and the browser's for the same permissions. */
const permissions: Readonly<Record<string, readonly string[]>> = {
  geolocation: ['geolocation'],
  notifications: ['notifications'],
  media: ['camera', 'microphone'],
  midi: ['midi'],
  'clipboard-read': ['clipboard-read'],
  'clipboard-sanitized-write': ['clipboard-write'],
  'idle-detection': ['idle-detection'],
  'window-management': ['window-management'],
  'local-fonts': ['local-fonts'],
  'storage-access': ['storage-access'],
  'persistent-storage': ['persistent-storage'],
};

export const shellSession = new ShellSession();
export const session = supported('session', {
  defaultSession: supported('session.defaultSession', shellSession),
});
