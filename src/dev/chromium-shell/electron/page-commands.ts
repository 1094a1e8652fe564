import type { WebContents } from 'electron';
import { type BrowserPage, ignoreGone } from '#dev/chromium-shell/browser/browser.ts';
import { ElectronEmitter } from './emitter.ts';
import { createPageZoom } from './page-zoom.ts';

type Offered = Pick<
  WebContents,
  | 'executeJavaScript'
  | 'undo'
  | 'redo'
  | 'cut'
  | 'copy'
  | 'paste'
  | 'delete'
  | 'selectAll'
  | 'getZoomFactor'
  | 'setZoomFactor'
  | 'getZoomLevel'
  | 'setZoomLevel'
  | 'zoomFactor'
  | 'zoomLevel'
>;

/** What main can have a page do: scripts, editing, zoom. */
export abstract class PageCommands extends ElectronEmitter implements Offered {
  protected abstract readonly page: Promise<BrowserPage>;
  private zoom = 1;
  private zooming: Promise<unknown> = Promise.resolve();
  private readonly zoomPage = createPageZoom();

  /** Something to be done when the page is there, and not missed when it has gone. */
  command(act: (page: BrowserPage) => Promise<unknown> | undefined): void {
    ignoreGone(this.page.then(act));
  }

  async executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    const { session } = await this.page;
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression: code,
      awaitPromise: true,
      returnByValue: true,
      userGesture,
    });
    if (exceptionDetails !== undefined)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  undo(): void {
    this.edit('undo');
  }

  redo(): void {
    this.edit('redo');
  }

  cut(): void {
    this.edit('cut');
  }

  copy(): void {
    this.edit('copy');
  }

  paste(): void {
    this.edit('paste');
  }

  delete(): void {
    this.edit('delete');
  }

  selectAll(): void {
    this.edit('selectAll');
  }

  /** A key that means nothing to the page, carrying the editor's command. */
  private edit(command: string): void {
    this.command(({ session }) =>
      session.send('Input.dispatchKeyEvent', {
        type: 'rawKeyDown',
        key: 'Unidentified',
        commands: [command],
      }),
    );
  }

  get zoomFactor(): number {
    return this.zoom;
  }

  set zoomFactor(factor: number) {
    this.setZoomFactor(factor);
  }

  get zoomLevel(): number {
    return this.getZoomLevel();
  }

  set zoomLevel(level: number) {
    this.setZoomLevel(level);
  }

  /** The window's size changed, or a new document came. */
  keepZoom(): void {
    if (this.zoom !== 1) this.setZoomFactor(this.zoom);
  }

  getZoomFactor(): number {
    return this.zoom;
  }

  setZoomFactor(factor: number): void {
    if (factor === 1 && this.zoom === 1) return;
    this.zoom = factor;
    // One after the other: each measures the page without the zoom of the one before.
    this.zooming = this.zooming
      .then(() => this.page.then((page) => this.zoomPage(page, factor)))
      .catch(() => {});
  }

  getZoomLevel(): number {
    return Math.log(this.zoom) / Math.log(1.2);
  }

  setZoomLevel(level: number): void {
    this.setZoomFactor(1.2 ** level);
  }

  /** Into the desktop's clipboard, which here only the page can reach. */
  async copyText(text: string): Promise<void> {
    const code = `navigator.clipboard.writeText(${JSON.stringify(text)})`;
    await this.executeJavaScript(code, true).catch((error: unknown) =>
      console.error('The text is not in the clipboard of the desktop:', error),
    );
  }

  /** `png` in base64. */
  async copyPicture(png: string): Promise<void> {
    const code = `(async () => {
      const bytes = Uint8Array.from(atob(${JSON.stringify(png)}), (character) => character.charCodeAt(0));
      const type = 'image/png';
      await navigator.clipboard.write([new ClipboardItem({ [type]: new Blob([bytes], { type }) })]);
    })()`;
    await this.executeJavaScript(code, true).catch((error: unknown) =>
      console.error('The picture is not in the clipboard of the desktop:', error),
    );
  }

  /** What shows before the page paints, and behind it. */
  setBackground(color: string): void {
    this.command((page) => paintBehind(page, color));
  }
}

export function paintBehind({ session }: BrowserPage, color: string): Promise<unknown> {
  return session.send('Emulation.setDefaultBackgroundColorOverride', { color: rgbaOf(color) });
}

function rgbaOf(color: string): { r: number; g: number; b: number; a: number } {
  const match = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
  const part = (index: number) => Number.parseInt(match?.[index] ?? 'ff', 16);
  return { r: part(1), g: part(2), b: part(3), a: 1 };
}
