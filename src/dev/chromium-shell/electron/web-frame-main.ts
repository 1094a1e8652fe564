import type { WebFrameMain } from 'electron';
import { supported } from './supported.ts';

type Offered = Pick<
  WebFrameMain,
  'url' | 'origin' | 'routingId' | 'processId' | 'frameTreeNodeId' | 'name' | 'detached' | 'isDestroyed'
> & { parent: null; top: Offered | null };

let lastRoutingId = 0;

/** The main frame of one document. A new document has a new one, and the old one says that it is gone. */
export class ShellFrame implements Offered {
  url: string;
  readonly processId: number;
  readonly routingId = ++lastRoutingId;
  readonly frameTreeNodeId = 1;
  readonly name = '';
  readonly parent = null;
  readonly top: ShellFrame;
  detached = false;

  constructor(url: string, processId: number) {
    this.url = url;
    this.processId = processId;
    this.top = supported('WebFrameMain', this);
    // biome-ignore lint/correctness/noConstructorReturn: an app sees a frame only behind its guard.
    return this.top;
  }

  get origin(): string {
    if (!URL.canParse(this.url)) return 'null';
    const { protocol, host } = new URL(this.url);
    return host === '' ? 'null' : `${protocol}//${host}`;
  }

  isDestroyed(): boolean {
    return this.detached;
  }
}
