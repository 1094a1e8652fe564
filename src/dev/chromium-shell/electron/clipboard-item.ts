import type { ClipboardItem } from 'electron';
import { supported, UnsupportedError } from './supported.ts';

type Payload = ConstructorParameters<typeof ClipboardItem>[0][string];
type Offered = { readonly types: string[]; getType(type: string): Promise<Blob> };

/** One entry for the clipboard: what an app gives it, under its MIME types. */
class ShellClipboardItem implements Offered {
  readonly types: string[];
  readonly #payloads: Readonly<Record<string, Payload>>;

  constructor(payloads: Record<string, Payload>) {
    this.#payloads = payloads;
    this.types = Object.keys(payloads);
    // biome-ignore lint/correctness/noConstructorReturn: the one way in which `new` gives a guarded object.
    return supported('ClipboardItem', {
      types: this.types,
      getType: (type) => this.getType(type),
    } satisfies Offered) as ShellClipboardItem; // stands in for itself: whoever asks for more is told by name
  }

  async getType(type: string): Promise<Blob> {
    const payload = await this.#payloads[type];
    if (payload instanceof Blob) return payload;
    if (typeof payload === 'string') return new Blob([payload], { type });
    throw new UnsupportedError(`ClipboardItem of ${type}`);
  }
}

export const ClipboardItemClass = ShellClipboardItem;
