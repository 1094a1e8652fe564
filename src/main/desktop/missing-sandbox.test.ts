import { expect, test } from 'vitest';
import { lacksSandbox } from './missing-sandbox.ts';

const appImage = ['/tmp/.mount_Item/item-catalog', '--no-sandbox', 'item-catalog://demo/items'];

test('a package that was started without its sandbox is not for use', () => {
  expect(lacksSandbox(appImage, { isPackaged: true })).toBe(true);
});

test('with its sandbox it is', () => {
  expect(lacksSandbox(['/opt/Item Catalog/item-catalog'], { isPackaged: true })).toBe(false);
});

test('a checkout may go without, as a container needs it', () => {
  expect(lacksSandbox(appImage, { isPackaged: false })).toBe(false);
});
