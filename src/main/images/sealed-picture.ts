import { createHash, timingSafeEqual } from 'node:crypto';

/** How many bytes longer a sealed picture is. */
export const sealBytes = 32;

/** A picture as it lies on the disk: the SHA-256 of its name and bytes, then its bytes. */
export function sealed(fileName: string, bytes: Uint8Array): Buffer {
  return Buffer.concat([sealOf(fileName, bytes), bytes]);
}

/** The bytes as they were sealed under this name; null when the file was cut, changed or put in another's place. */
export function unsealed(fileName: string, file: Uint8Array): Uint8Array<ArrayBuffer> | null {
  if (file.byteLength <= sealBytes) return null;
  const bytes = new Uint8Array(file.subarray(sealBytes));
  return timingSafeEqual(file.subarray(0, sealBytes), sealOf(fileName, bytes)) ? bytes : null;
}

function sealOf(fileName: string, bytes: Uint8Array): Buffer {
  return createHash('sha256').update(fileName).update(bytes).digest();
}
