/** The processors that packages are made for, in electron-builder's words. */
export type Machine = 'x64' | 'arm64';

/** The kinds of program file, by the system that loads them. */
export type NativeBinary = { platform: 'linux' | 'darwin' | 'win32'; machines: readonly Machine[] };

/** For which system and processors a native module was built, by its own header. Null: it is no such file. */
export function nativeBinaryOf(bytes: Buffer): NativeBinary | null {
  if (bytes.length < 64) return null;
  if (bytes.readUInt32BE(0) === 0x7f454c46) {
    return native('linux', [elfMachines[bytes.readUInt16LE(18)]]);
  }
  if (bytes.readUInt32LE(0) === 0xfeedfacf) return native('darwin', [machMachines[bytes.readUInt32LE(4)]]);
  if (bytes.readUInt32BE(0) === 0xcafebabe) return native('darwin', universalMachines(bytes));
  if (bytes.toString('latin1', 0, 2) === 'MZ') return native('win32', [windowsMachine(bytes)]);
  return null;
}

const elfMachines: Readonly<Record<number, Machine>> = { 62: 'x64', 183: 'arm64' };
const machMachines: Readonly<Record<number, Machine>> = { 16777223: 'x64', 16777228: 'arm64' };
const windowsMachines: Readonly<Record<number, Machine>> = { 34404: 'x64', 43620: 'arm64' };

/** A universal file begins with the list of its parts, 20 bytes each. */
function universalMachines(bytes: Buffer): (Machine | undefined)[] {
  const parts = Math.min(bytes.readUInt32BE(4), 8);
  return Array.from({ length: parts }, (_, part) => {
    const at = 8 + part * 20;
    return at + 4 <= bytes.length ? machMachines[bytes.readUInt32BE(at)] : undefined;
  });
}

function windowsMachine(bytes: Buffer): Machine | undefined {
  const header = bytes.readUInt32LE(0x3c);
  return header + 6 <= bytes.length ? windowsMachines[bytes.readUInt16LE(header + 4)] : undefined;
}

function native(platform: NativeBinary['platform'], found: readonly (Machine | undefined)[]): NativeBinary {
  return { platform, machines: found.filter((machine) => machine !== undefined) };
}
