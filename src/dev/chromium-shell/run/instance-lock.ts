import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a second start tells the first. */
export type SecondStart = { argv: string[]; workingDirectory: string; additionalData: unknown };

export type InstanceLock =
  | { isFirst: true; release(): void }
  /** `told` settles when the first instance has heard of this start, or can't. */
  | { isFirst: false; told: Promise<void> };

/**
 * One running app per folder of user data. Whether this is the first must be known at once, so that is decided by a file; a
 * later start is then told over a local socket.
 */
export function lockInstance(
  userDataDir: string,
  thisStart: SecondStart,
  onSecondStart: (start: SecondStart) => void,
): InstanceLock {
  mkdirSync(userDataDir, { recursive: true });
  const lockFile = join(userDataDir, 'chromium-shell.lock');
  const address = socketAddress(userDataDir);
  if (!takeFile(lockFile)) return { isFirst: false, told: tellFirst(address, thisStart) };

  if (process.platform !== 'win32') rmSync(address, { force: true });
  const server = createServer((socket) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      text += part;
    });
    socket.on('error', () => {});
    socket.on('end', () => {
      socket.end();
      onSecondStart(JSON.parse(text) as SecondStart);
    });
  });
  server.on('error', (error) => console.error(`Later starts of this app can't be told of: ${error.message}`));
  server.listen(address);
  server.unref();
  return {
    isFirst: true,
    release() {
      server.close();
      rmSync(lockFile, { force: true });
    },
  };
}

function takeFile(lockFile: string): boolean {
  for (const isRetry of [false, true]) {
    try {
      writeFileSync(lockFile, ownerText(process.pid), { flag: 'wx' });
      return true;
    } catch {
      if (isRetry || isOwnerAlive(readFileSync(lockFile, 'utf8'))) return false;
      // Left by a process that was killed.
      rmSync(lockFile, { force: true });
    }
  }
  return false;
}

function isOwnerAlive(owner: string): boolean {
  const pid = Number.parseInt(owner, 10);
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return ownerText(pid) === owner;
}

/** A process id alone is reused; with its start time, where the system tells it, it isn't. */
function ownerText(pid: number): string {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '';
    return `${pid} ${afterName.split(' ')[19]}`;
  } catch {
    return `${pid}`;
  }
}

/** Beside the lock, so that it goes when the folder goes, even where a killed process left it. */
function socketAddress(userDataDir: string): string {
  const beside = join(userDataDir, 'chromium-shell.sock');
  if (process.platform !== 'win32' && Buffer.byteLength(beside) <= longestSocketPath) return beside;
  const name = `chromium-shell-${createHash('sha256').update(userDataDir).digest('hex').slice(0, 16)}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

/** In bytes; some systems take no more than 104, the end of the text included. */
const longestSocketPath = 103;

async function tellFirst(address: string, start: SecondStart): Promise<void> {
  // The first may have its file and not yet its socket.
  for (let attempt = 0; attempt < 10; attempt++) {
    if (await sent(address, JSON.stringify(start))) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function sent(address: string, text: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(address, () => socket.end(text));
    socket.resume();
    socket.on('error', () => resolve(false));
    socket.on('close', () => resolve(true));
  });
}
