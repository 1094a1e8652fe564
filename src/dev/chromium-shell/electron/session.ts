import type { CustomScheme, Protocol, Session } from 'electron';
import { ignoreGone } from '#dev/chromium-shell/browser/browser.ts';
import type { PageRequest, RequestDecision } from '#dev/chromium-shell/browser/requests.ts';
import { run } from '#dev/chromium-shell/this-run.ts';
import { ElectronEmitter, type PartOf, supported, UnsupportedError } from './supported.ts';

type Handler = Parameters<Protocol['handle']>[1];

const handlers = new Map<string, Handler>();
const standardSchemes = new Set<string>();

/** Schemes whose pages have an origin, and are therefore opened at a URL of the bundle. */
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

/** A page's requests are answered by the app's handlers or the dev server, never from the network. */
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

/** A page never gets a permission here, so an app that would grant one is refused. */
class ShellSession extends ElectronEmitter implements PartOf<Session> {
  constructor() {
    // Chromium refuses downloads, so 'will-download' is never emitted.
    super('session.defaultSession', ['will-download']);
  }

  setPermissionRequestHandler(handler: RequestHandler): void {
    // There is no page to pass yet.
    handler(null as never, 'notifications', refuseGrant, { isMainFrame: true, requestingUrl: 'app://' });
  }

  setPermissionCheckHandler(handler: CheckHandler): void {
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

export const session = supported('session', {
  defaultSession: new ShellSession(),
});
