import { readRasterImage } from '#main/images/raster-image.ts';

/** A card of text, drawn at twice its size, takes a tenth of this. */
export const mostPictureBytes = 2 * 1024 * 1024;

/** Whether bytes of the page may be handed to the system as a picture: a PNG by its first bytes, of a bounded size. */
export function isClipboardPicture(bytes: Uint8Array): boolean {
  return bytes.byteLength <= mostPictureBytes && readRasterImage(bytes)?.contentType === 'image/png';
}
