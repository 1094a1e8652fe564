import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '#dev/setup/project-folders.ts';
import { macIcon, macIconSizes, pngSize, windowsIcon, windowsIconSizes } from './icon-files.ts';

const picture = (size: number) => ({
  size,
  png: readFileSync(join(projectFolder, 'resources', 'icons', `${size}.png`)),
});

test('every size that a system asks for is there, and is what its name says', () => {
  const sizes = [...new Set([...windowsIconSizes, ...macIconSizes])];
  expect(sizes.filter((size) => pngSize(picture(size).png) !== size)).toEqual([]);
});

test('a Windows icon lists each picture with its place', () => {
  const pictures = windowsIconSizes.map(picture);
  const icon = windowsIcon(pictures);
  expect(icon.readUInt16LE(4)).toBe(windowsIconSizes.length);
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = 6 + index * 16;
    expect(icon.readUInt8(entry)).toBe(size % 256);
    const at = icon.readUInt32LE(entry + 12);
    expect(icon.subarray(at, at + icon.readUInt32LE(entry + 8)).equals(png)).toBe(true);
  }
});

test('a macOS icon is a chain of blocks that ends with the file', () => {
  const icon = macIcon(macIconSizes.map(picture));
  expect(icon.toString('latin1', 0, 4)).toBe('icns');
  expect(icon.readUInt32BE(4)).toBe(icon.length);
  const codes: string[] = [];
  let at = 8;
  while (at < icon.length) {
    codes.push(icon.toString('latin1', at, at + 4));
    expect(icon.toString('latin1', at + 9, at + 12)).toBe('PNG');
    at += icon.readUInt32BE(at + 4);
  }
  expect(at).toBe(icon.length);
  expect(codes).toEqual(['ic11', 'ic12', 'ic07', 'ic13', 'ic08', 'ic14', 'ic09', 'ic10']);
});

test('a picture of another size is refused', () => {
  expect(() => windowsIcon([{ ...picture(16), size: 32 }])).toThrow(/32 pixels/);
  expect(() => macIcon([picture(128)])).toThrow(/needs a picture of 32 pixels/);
});
