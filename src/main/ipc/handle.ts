import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import type { IpcChannel, IpcContract } from '#shared/ipc-contract.ts';
import { failed } from '#shared/outcome.ts';
import { answersOutcome } from './answers-outcome.ts';
import { requestSchemas } from './request-schemas.ts';
import { isTrustedFrame, type Sender } from './trusted-frame.ts';

export type Handlers = {
  [C in IpcChannel]: (
    request: IpcContract[C]['request'],
  ) => IpcContract[C]['reply'] | Promise<IpcContract[C]['reply']>;
};

export type HandleDeps = {
  ipcMain: Pick<IpcMain, 'handle'>;
  appOrigin: string;
  windowIds: ReadonlySet<number>;
  log: { error(message: string, error?: unknown): void };
  /** A short reference that stands both in the reply and in the log. */
  newReference: () => string;
};

/**
 * The only `ipcMain.handle`. Every message passes the same way: a trusted sender or nothing, arguments of the exact shape or a bug,
 * then its handler. A bug is logged under a reference, and the page is told that reference and nothing else.
 */
export function handleAll(deps: HandleDeps, handlers: Handlers): void {
  for (const channel of Object.keys(requestSchemas) as IpcChannel[]) {
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
    const request = requestSchemas[channel].parse(sent[0]);
    if (sent.length > 1) throw new Error('more than one argument');
    // Safe: the request was parsed by this very channel's schema, which the compiler can't follow through the lookup.
    const handler = handlers[channel] as (request: unknown) => unknown;
    return await handler(request);
  } catch (error) {
    const reference = deps.newReference();
    deps.log.error(`${channel}: bug ${reference}`, error);
    if (answersOutcome[channel]) return failed({ kind: 'internal', reference });
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
    // A frame that was closed meanwhile throws when it is looked at.
    return null;
  }
}
