import { expect, test } from 'vitest';
import { pictureBytes } from '#main/images/testing/pictures.ts';
import { isClipboardPicture, maxPictureBytes } from './request-schemas.ts';

test('a PNG goes to the clipboard', () => {
  expect(isClipboardPicture(pictureBytes.png(640, 400))).toBe(true);
});

test.each([
  ['nothing', new Uint8Array()],
  ['text', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['another kind of picture', pictureBytes.jpeg(640, 400)],
  ['a PNG that is too wide', pictureBytes.png(5_000, 2)],
  ['a PNG of too many bytes', padded(pictureBytes.png(640, 400), maxPictureBytes + 1)],
])('%s does not', (_name, bytes) => {
  expect(isClipboardPicture(bytes)).toBe(false);
});

function padded(bytes: Uint8Array, size: number): Uint8Array {
  const longer = new Uint8Array(size);
  longer.set(bytes);
  return longer;
}
