import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import type { z } from 'zod';
import { originOf } from '#main/desktop/app-scheme.ts';
import { channels, type IpcChannel, type IpcContract } from '#shared/ipc-contract.ts';
import { failed } from '#shared/outcome.ts';

type Handler<Request, Reply> = {
  schema: z.ZodType<Request>;
  // A method, so that a handler may take a request whose arrays the contract calls readonly.
  handle(request: Request): Reply | Promise<Reply>;
};
export type Handlers = {
  [C in IpcChannel]: Handler<IpcContract[C]['request'], IpcContract[C]['reply']>;
};

/** One channel's entry: `handle` gets only what `schema` has parsed. */
export function on<Request, Reply>(
  schema: z.ZodType<Request>,
  handle: (request: Request) => Reply | Promise<Reply>,
): Handler<Request, Reply> {
  return { schema, handle };
}

type HandleDeps = {
  ipcMain: Pick<IpcMain, 'handle'>;
  appOrigin: string;
  windowIds: ReadonlySet<number>;
  log: { error(message: string, error?: unknown): void };
  /** A short reference for both the reply and the log. */
  newReference: () => string;
};

/**
 * The only `ipcMain.handle`. Each message needs a trusted sender and arguments of the exact shape. A bug is logged under a reference,
 * and the page gets only that.
 */
export function handleAll(deps: HandleDeps, handlers: Handlers): void {
  for (const channel of Object.keys(channels) as IpcChannel[]) {
    deps.ipcMain.handle(channel, (event, ...sent: unknown[]) => answer(deps, handlers, channel, event, sent));
  }
}

async function answer(
  deps: HandleDeps,
  handlers: Handlers,
  channel: IpcChannel,
  event: IpcMainInvokeEvent,
  sent: unknown[],
): Promise<unknown> {
  if (!isTrustedFrame(senderOf(event), { origin: deps.appOrigin, windowIds: deps.windowIds })) {
    deps.log.error(`${channel}: refused a message from a foreign frame`);
    throw new Error('refused');
  }
  try {
    // Safe: a request goes from a channel's schema to the same channel's handler, which the compiler can't follow.
    const { schema, handle } = handlers[channel] as Handler<unknown, unknown>;
    const request = schema.parse(sent[0]);
    if (sent.length > 1) throw new Error('more than one argument');
    return await handle(request);
  } catch (error) {
    const reference = deps.newReference();
    deps.log.error(`${channel}: bug ${reference}`, error);
    if (channels[channel].answersOutcome) return failed({ kind: 'internal', reference });
    throw new Error(`internal ${reference}`);
  }
}

function senderOf(event: IpcMainInvokeEvent): Sender {
  return { contentsId: event.sender.id, frame: frameOf(event) };
}

function frameOf(event: IpcMainInvokeEvent): Sender['frame'] {
  try {
    const frame = event.senderFrame;
    if (frame === null) return null;
    return { url: frame.url, origin: frame.origin, isMainFrame: frame.parent === null };
  } catch {
    // Reading a disposed frame throws.
    return null;
  }
}

/** The sender of an IPC message as plain values, since Electron's frame objects may be disposed. */
type Sender = {
  contentsId: number;
  /** Null: the frame is gone, or never was. */
  frame: { url: string; origin: string; isMainFrame: boolean } | null;
};

/** Whether it is the main frame of one of the app's windows with the app's page: no child frame, `about:blank` or sandboxed document. */
export function isTrustedFrame(
  sender: Sender,
  app: { origin: string; windowIds: ReadonlySet<number> },
): boolean {
  const { frame, contentsId } = sender;
  if (frame === null || !frame.isMainFrame) return false;
  if (!app.windowIds.has(contentsId)) return false;
  return frame.origin === app.origin && originOf(frame.url) === app.origin;
}
