import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nativeBinaryOf } from './machine.ts';

function bytes(length: number, write: (buffer: Buffer) => void): Buffer {
  const buffer = Buffer.alloc(length);
  write(buffer);
  return buffer;
}

test('the program that runs this test is for this system', () => {
  const program = readFileSync(process.execPath).subarray(0, 4_096);
  expect(nativeBinaryOf(program)).toEqual({ platform: process.platform, machines: [process.arch] });
});

test('a Linux module tells its processor', () => {
  const elf = (machine: number) =>
    bytes(64, (buffer) => {
      buffer.writeUInt32BE(0x7f454c46, 0);
      buffer.writeUInt16LE(machine, 18);
    });
  expect(nativeBinaryOf(elf(62))).toEqual({ platform: 'linux', machines: ['x64'] });
  expect(nativeBinaryOf(elf(183))).toEqual({ platform: 'linux', machines: ['arm64'] });
  expect(nativeBinaryOf(elf(3))).toEqual({ platform: 'linux', machines: [] });
});

test('a macOS module is for one processor or, universal, for both', () => {
  const thin = bytes(64, (buffer) => {
    buffer.writeUInt32LE(0xfeedfacf, 0);
    buffer.writeUInt32LE(0x0100000c, 4);
  });
  const universal = bytes(64, (buffer) => {
    buffer.writeUInt32BE(0xcafebabe, 0);
    buffer.writeUInt32BE(2, 4);
    buffer.writeUInt32BE(0x01000007, 8);
    buffer.writeUInt32BE(0x0100000c, 28);
  });
  expect(nativeBinaryOf(thin)).toEqual({ platform: 'darwin', machines: ['arm64'] });
  expect(nativeBinaryOf(universal)).toEqual({ platform: 'darwin', machines: ['x64', 'arm64'] });
});

test('a Windows module tells its processor behind its DOS header', () => {
  const module = bytes(256, (buffer) => {
    buffer.write('MZ', 0, 'latin1');
    buffer.writeUInt32LE(0x80, 0x3c);
    buffer.writeUInt16LE(0x8664, 0x84);
  });
  expect(nativeBinaryOf(module)).toEqual({ platform: 'win32', machines: ['x64'] });
});

test('anything else is no module', () => {
  expect(nativeBinaryOf(Buffer.alloc(0))).toBeNull();
  expect(nativeBinaryOf(Buffer.from('#!/bin/sh\n'.padEnd(80)))).toBeNull();
});
