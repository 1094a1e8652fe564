import { appendFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isInTheWay } from '#main/files/regular-file.ts';
import type { SentRequest } from '#main/items-api/http-client.ts';
import type { RequestEnd } from '#shared/request-record.ts';
import { redact, redactLines } from './redaction.ts';

export type Log = ReturnType<typeof createLog>;

/** The app's log: what happened, never what was sent or answered. No headers, no bodies, no secrets, one line each. */
export function createLog(deps: {
  /** Appends to the log file; a rejection is swallowed, since there is no other place to say it. */
  append: (line: string) => Promise<void>;
  /** Epoch milliseconds. */
  now: () => number;
  /** Further secrets, of which there may be many: asked for at each line. */
  passingSecrets: () => Iterable<string>;
}) {
  const secrets = new Set<string>();
  let writing: Promise<void> = Promise.resolve();

  const cleaned = (text: string) => redact(text, [...secrets, ...deps.passingSecrets()]);

  function write(level: 'info' | 'error', message: string): void {
    const text = cleaned(message).slice(0, maxLineLength);
    const line = `${new Date(deps.now()).toISOString()} ${level} ${text}\n`;
    writing = writing.then(() => deps.append(line)).catch(() => {});
  }

  return {
    info: (message: string): void => write('info', message),
    /** With the error's message and stack, redacted as everything is. */
    error: (message: string, error?: unknown): void =>
      write('error', error === undefined ? message : `${message}: ${described(error)}`),
    /** From now on this text is taken out of every line, also when the token it is was forgotten since. */
    keepSecret: (secret: string): void => void secrets.add(secret),
    /** A text of several lines without any secret this run has held, for what leaves by another way than the log. */
    clean: (text: string): string => redactLines(text, [...secrets, ...deps.passingSecrets()]),
    /** Resolves when everything logged so far is on the disk, or the disk refused. */
    flush: (): Promise<void> => writing,
  };
}

const maxLineLength = 4_000;

/** An error with its stack, where it has one. */
export function described(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.stack ?? `${error.name}: ${error.message}`;
}

type LogFileBounds = {
  /** Past it the file becomes `<name>.1`, what was that becomes `<name>.2`, and so on. */
  maxBytes: number;
  /** How many files there are beside the one that is written. */
  olderFiles: number;
  /** What wasn't written to for so long is deleted at the start. */
  keepForMs: number;
  /** Epoch milliseconds. */
  now: () => number;
};

/** Appends to `filePath`, which only its owner can read. All the files together stay bounded in size and in age. */
export function createLogFile(filePath: string, bounds: LogFileBounds): (line: string) => Promise<void> {
  let bytes: number | null = null;

  async function begin(): Promise<number> {
    await mkdir(path.dirname(filePath), { recursive: true });
    // Appending to a pipe would wait for a reader for ever.
    if (await isInTheWay(filePath)) await rm(filePath, { force: true });
    for (const file of logFiles(filePath, bounds.olderFiles)) {
      const found = await stat(file).catch(() => null);
      if (found !== null && bounds.now() - found.mtimeMs > bounds.keepForMs) await rm(file, { force: true });
    }
    return stat(filePath).then(
      ({ size }) => size,
      () => 0,
    );
  }

  async function rotate(): Promise<void> {
    const files = logFiles(filePath, bounds.olderFiles);
    for (let place = files.length - 1; place > 0; place -= 1) {
      const [newer = '', older = ''] = [files[place - 1], files[place]];
      // A gap in the row is nothing to stop for.
      await rename(newer, older).catch(() => {});
    }
  }

  return async (line) => {
    bytes ??= await begin();
    if (bytes > 0 && bytes + Buffer.byteLength(line) > bounds.maxBytes) {
      await rotate();
      bytes = 0;
    }
    await appendFile(filePath, line, { mode: 0o600 });
    bytes += Buffer.byteLength(line);
  };
}

/** The file that is written, then the older ones, newest first. */
export function logFiles(filePath: string, olderFiles: number): string[] {
  return [filePath, ...Array.from({ length: olderFiles }, (_, index) => `${filePath}.${index + 1}`)];
}

/** One request as one line of the log: no query, no headers, no body. */
export function requestLine({ connectionId, path: asked, retry }: SentRequest, end: RequestEnd): string {
  const [pathname] = asked.split('?', 1);
  const again = retry === 0 ? '' : `, retry ${retry}`;
  const result = [end.status, end.code].filter((part) => part !== null).join(' ');
  return `${connectionId} GET ${pathname}: ${result} in ${Math.round(end.tookMs)} ms${again}`;
}
