import { EventEmitter } from 'node:events';
import { UnsupportedError } from './supported.ts';

type Listener = (...args: never[]) => void;

/** An emitter of Electron: listening for an event that the shell never tells is an error with its name. */
export class ElectronEmitter extends EventEmitter {
  private readonly path: string;
  private readonly offeredEvents: readonly string[] | 'any';

  constructor(path: string, offeredEvents: readonly string[] | 'any') {
    super();
    this.path = path;
    this.offeredEvents = offeredEvents;
  }

  override on(event: string, listener: Listener): this {
    return super.on(this.offered(event), listener as (...args: unknown[]) => void);
  }

  override addListener(event: string, listener: Listener): this {
    return super.addListener(this.offered(event), listener as (...args: unknown[]) => void);
  }

  override once(event: string, listener: Listener): this {
    return super.once(this.offered(event), listener as (...args: unknown[]) => void);
  }

  override prependListener(event: string, listener: Listener): this {
    return super.prependListener(this.offered(event), listener as (...args: unknown[]) => void);
  }

  private offered(event: string): string {
    if (this.offeredEvents === 'any' || this.offeredEvents.includes(event)) return event;
    throw new UnsupportedError(`${this.path}.on('${event}')`);
  }
}

/** An event whose default can be prevented, with its facts beside. */
export type ShellEvent<Facts extends object = object> = Facts & {
  preventDefault(): void;
  readonly defaultPrevented: boolean;
};

export function shellEvent<Facts extends object>(facts: Facts): ShellEvent<Facts> {
  let isPrevented = false;
  return Object.defineProperties(
    { ...facts, preventDefault: () => (isPrevented = true), defaultPrevented: false },
    { defaultPrevented: { get: () => isPrevented, enumerable: true } },
  ) as unknown as ShellEvent<Facts>;
}
