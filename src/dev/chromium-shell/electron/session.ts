import type { CustomScheme, Protocol, Session } from 'electron';
import { ignoreGone } from '#dev/chromium-shell/browser/browser.ts';
import type { PageRequest, RequestDecision } from '#dev/chromium-shell/browser/requests.ts';
import { run } from '#dev/chromium-shell/this-run.ts';
import { app } from './app.ts';
import { ElectronEmitter, type PartOf, shellEvent, supported, UnsupportedError } from './supported.ts';

const privileged = new Set<string>();
const protocolHandlers = new Map<string, Parameters<Protocol['handle']>[1]>();

export const protocol = supported('protocol', {
  registerSchemesAsPrivileged(schemes) {
    if (app.isReady())
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    const isScheme = (given: unknown) => (given as Partial<CustomScheme> | null)?.scheme !== undefined;
    if (!Array.isArray(schemes) || !schemes.every(isScheme))
      throw new Error('Argument must be an array of custom schemes.');
    for (const { scheme, privileges = {} } of schemes) {
      // `codeCache` changes only how soon a script has been compiled.
      const { standard, secure, supportFetchAPI, codeCache, ...others } = privileges;
      const [other] = Object.keys(others);
      if (other !== undefined) throw new UnsupportedError(`protocol privileges.${other}`);
      // What Chromium gives the origin that the page is shown at (see requests.ts); the app's pictures need no other.
      if (standard !== true || secure !== true)
        throw new UnsupportedError(`protocol for a scheme that isn't standard and secure: ${scheme}`);
      privileged.add(scheme);
    }
  },
  handle(scheme, handler) {
    if (!app.isReady()) throw new TypeError('Session can only be received when app is ready');
    if (!privileged.has(scheme))
      throw new UnsupportedError(`protocol.handle for a scheme without privileges: ${scheme}`);
    if (protocolHandlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    protocolHandlers.set(scheme, handler);
  },
} satisfies Partial<Protocol>);

/** A page's requests are served by the app's handlers or the dev server, never from the network. */
export async function decideRequest(request: PageRequest): Promise<RequestDecision> {
  const { protocol: scheme, origin } = new URL(request.url);
  const handler = protocolHandlers.get(scheme.slice(0, -1));
  if (handler !== undefined) return handler(request.toRequest());
  const devServer = process.env.ELECTRON_RENDERER_URL;
  if (devServer !== undefined && origin === new URL(devServer).origin) return 'network';
  console.error(`Blocked by the Chromium shell: ${request.method} ${request.url.slice(0, 200)}`);
  return 'BlockedByClient';
}

/** A page never gets a permission here, so an app that would grant one is refused. */
class ShellSession extends ElectronEmitter implements PartOf<Session> {
  constructor() {
    // Chromium refuses downloads, so 'will-download' is never emitted.
    super('session.defaultSession', ['will-download']);
  }

  setPermissionRequestHandler(
    handler: NonNullable<Parameters<Session['setPermissionRequestHandler']>[0]>,
  ): void {
    // There is no page to pass yet.
    handler(null as never, 'notifications', refuseGrant, { isMainFrame: true, requestingUrl: 'app://' });
  }

  setPermissionCheckHandler(handler: NonNullable<Parameters<Session['setPermissionCheckHandler']>[0]>): void {
    refuseGrant(handler(null, 'notifications', 'app://', { isMainFrame: true }));
  }

  setDevicePermissionHandler(): void {
    // Chromium would let the user choose a device, in a dialog that the shell doesn't show: no page gets one.
  }
}

function refuseGrant(isGranted: boolean): void {
  if (isGranted) throw new UnsupportedError('session permissions that are granted');
}

/** Chromium's names. All other permissions are denied by default. */
const permissions = [
  ...['geolocation', 'notifications', 'camera', 'microphone', 'midi', 'clipboard-read', 'clipboard-write'],
  ...['idle-detection', 'window-management', 'local-fonts', 'storage-access', 'persistent-storage'],
];

/** For all pages from now on. */
export function denyPermissions(): void {
  for (const name of permissions)
    ignoreGone(run.browser?.send('Browser.setPermission', { permission: { name }, setting: 'denied' }));
}

const defaultSession = new ShellSession();

export const session = supported('session', {
  get defaultSession() {
    if (!app.isReady()) throw new TypeError('Session can only be received when app is ready');
    return defaultSession;
  },
});

/** The main frame of one document, as seen by the app. */
export function createFrame(url: string) {
  return supported('WebFrameMain', {
    url,
    parent: null,
    get origin(): string {
      if (!URL.canParse(this.url)) return 'null';
      const { protocol, host } = new URL(this.url);
      return host === '' ? 'null' : `${protocol}//${host}`;
    },
  });
}

/** Emits Electron's navigation events and blocks what the app prevents. */
export function createNavigationGuard(emit: (event: string, ...args: unknown[]) => unknown) {
  let startedIn: string | null = null;

  function isAllowed(names: readonly string[], url: string): boolean {
    const event = supported('navigation event', shellEvent({ url }));
    for (const name of names) if (!event.defaultPrevented) emit(name, event);
    return !event.defaultPrevented;
  }

  const mayNavigate = (url: string, isMainFrame: boolean) =>
    isAllowed(['will-frame-navigate', ...(isMainFrame ? ['will-navigate'] : [])], url);

  return {
    /** The page itself started a navigation in this frame; Chromium's request follows. */
    pageStarted(frameId: string) {
      startedIn = frameId;
    },
    /** Whether a document may be loaded. */
    mayOpen({ url, frameId, isRedirect }: PageRequest, isMainFrame: boolean) {
      if (isRedirect) return isAllowed(['will-redirect'], url);
      // As in Electron, a page that main loads emits no event.
      const isByPage = !isMainFrame || startedIn === frameId;
      startedIn = null;
      return !isByPage || mayNavigate(url, isMainFrame);
    },
    /** Whether the page may navigate to a URL that Chromium doesn't request. */
    mayLeave: (url: string) => mayNavigate(url, true),
  };
}
