import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import type { z } from 'zod';
import { originOf } from '#main/desktop/app-scheme.ts';
import { failed } from '#shared/failure.ts';
import { channels, type IpcChannel, type IpcContract } from '#shared/ipc-contract.ts';

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
    deps.ipcMain.handle(channel, (event, ...sent: unknown[]) =>
      respond(deps, handlers, channel, event, sent),
    );
  }
}

async function respond(
  deps: HandleDeps,
  handlers: Handlers,
  channel: IpcChannel,
  event: IpcMainInvokeEvent,
  sent: unknown[],
): Promise<unknown> {
  if (!isFromThePage(event, deps)) {
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
    if (channels[channel].returnsOutcome) return failed({ kind: 'internal', reference });
    throw new Error(`internal ${reference}`);
  }
}

/** Whether it is the main frame of one of the app's windows with the app's page: no child frame, `about:blank` or sandboxed document. */
function isFromThePage(event: IpcMainInvokeEvent, app: HandleDeps): boolean {
  try {
    const { sender, senderFrame: frame } = event;
    if (frame === null || frame.parent !== null || !app.windowIds.has(sender.id)) return false;
    return frame.origin === app.appOrigin && originOf(frame.url) === app.appOrigin;
  } catch {
    // Reading a disposed frame throws.
    return false;
  }
}
