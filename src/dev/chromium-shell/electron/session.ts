import type { Session } from 'electron';
import { ignoreGone } from '#dev/chromium-shell/browser/browser.ts';
import type { PageRequest, RequestDecision } from '#dev/chromium-shell/browser/request-interception.ts';
import { theBrowser } from '#dev/chromium-shell/run/the-browser.ts';
import { ElectronEmitter } from './emitter.ts';
import { answerByProtocol, createProtocol, defaultProtocol, type ShellProtocol } from './protocol.ts';
import { supported, UnsupportedError } from './supported.ts';

type Offered = Pick<
  Session,
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'setCertificateVerifyProc'
> & { protocol: ShellProtocol };
type RequestHandler = Parameters<Session['setPermissionRequestHandler']>[0];
type CheckHandler = Parameters<Session['setPermissionCheckHandler']>[0];

export class ShellSession extends ElectronEmitter implements Offered {
  readonly protocol: ShellProtocol;
  readonly isDefault: boolean;
  private requestHandler: RequestHandler = null;
  private checkHandler: CheckHandler = null;

  constructor(protocol: ShellProtocol, isDefault: boolean) {
    // Downloads are refused by Chromium, so 'will-download' never comes.
    super('session', ['will-download']);
    this.protocol = protocol;
    this.isDefault = isDefault;
  }

  setPermissionRequestHandler(handler: RequestHandler): void {
    this.requestHandler = handler;
    this.applyPermissions();
  }

  setPermissionCheckHandler(handler: CheckHandler): void {
    this.checkHandler = handler;
    this.applyPermissions();
  }

  setDevicePermissionHandler(): void {
    // Chromium asks the person to choose a device, and here nobody can: no page gets one.
  }

  setCertificateVerifyProc(): void {
    // Pages never reach the network, and main's own requests are made by Node, which verifies by itself.
  }

  readonly webRequest = supported('session.webRequest', {});

  /**
   * Chromium can't wait for the app while a page asks, so the app is asked about everything beforehand: when a handler is set,
   * and when a page is opened. What nobody decides is left as it is.
   */
  applyPermissions(): void {
    if (this.requestHandler === null && this.checkHandler === null) return;
    for (const [electronName, chromiumNames] of Object.entries(permissions)) {
      const setting = this.isCheckedOk(electronName) && this.isRequestOk(electronName) ? 'granted' : 'denied';
      for (const name of chromiumNames) {
        ignoreGone(
          theBrowser()?.send('Browser.setPermission', { permission: { name }, setting }) ?? Promise.resolve(),
        );
      }
    }
  }

  private isCheckedOk(name: string): boolean {
    // Safe: these are Electron's own names.
    type Name = Parameters<NonNullable<CheckHandler>>[1];
    const handler = this.checkHandler;
    return handler === null || handler(null, name as Name, 'app://', { isMainFrame: true });
  }

  private isRequestOk(name: string): boolean {
    type Call = Parameters<NonNullable<RequestHandler>>;
    const handler = this.requestHandler;
    if (handler === null) return true;
    let isGranted = false;
    const details = { isMainFrame: true, requestingUrl: 'app://' };
    const answer = (given: boolean) => {
      isGranted = given;
    };
    // Safe as above; no page asks yet, so there are no contents to name.
    handler(null as unknown as Call[0], name as Call[1], answer, details as Call[3]);
    return isGranted;
  }
}

/** What becomes of a page's request: the app's handlers answer, the dev server may, the network never does. */
export async function decideRequest(session: ShellSession, request: PageRequest): Promise<RequestDecision> {
  const response = await answerByProtocol(session.protocol, asRequest(request));
  if (response !== null) return { kind: 'answer', response };
  if (isOfDevServer(request.url)) return { kind: 'network' };
  console.error(`Blocked by the Chromium shell: ${request.method} ${request.url.slice(0, 200)}`);
  return { kind: 'refuse', reason: 'BlockedByClient' };
}

function asRequest({ url, method, headers, body }: PageRequest): Request {
  return new Request(url, { method, headers, body: body === null ? null : new Uint8Array(body) });
}

function isOfDevServer(url: string): boolean {
  const devServer = process.env.ELECTRON_RENDERER_URL;
  return (
    devServer !== undefined && URL.canParse(devServer) && new URL(url).origin === new URL(devServer).origin
  );
}

/** Electron's names, and what the permissions are called in the browser. */
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

const defaultSession = supported('session.defaultSession', new ShellSession(defaultProtocol, true));

const partitions = new Map<string, ShellSession>();

export const session = supported('session', {
  defaultSession,
  /** Its handlers can be set; a page in it can't be opened, which the window says. */
  fromPartition(partition: string): ShellSession {
    if (partition === '') return defaultSession;
    const known = partitions.get(partition);
    if (known !== undefined) return known;
    const created = supported('session', new ShellSession(createProtocol(), false));
    partitions.set(partition, created);
    return created;
  },
});

/** The session of a new window. Chromium keeps one profile here, so there is one session with pages. */
export function sessionOfWindow(preferences: { session?: unknown; partition?: string }): ShellSession {
  const asked = preferences.session ?? session.fromPartition(preferences.partition ?? '');
  if (asked !== defaultSession)
    throw new UnsupportedError('BrowserWindow in a session other than the default one');
  return defaultSession;
}
