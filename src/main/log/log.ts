import { appendFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isInTheWay } from '#main/files/file-operations.ts';
import type { SentRequest } from '#main/items-api/http-client.ts';
import type { RequestEnd } from '#shared/request-record.ts';
import { redact, redactLines } from './redaction.ts';

export type Log = ReturnType<typeof createLog>;

/** The app's log, one line per event. No headers, bodies or secrets. */
export function createLog(deps: {
  /** Appends to the log file. A rejection is ignored, since there is no other place to report it. */
  append: (line: string) => Promise<void>;
  /** Epoch milliseconds. */
  now: () => number;
  /** More secrets, read for each line because they change. */
  changingSecrets: () => Iterable<string>;
}) {
  const secrets = new Set<string>();
  let writing: Promise<void> = Promise.resolve();

  const cleaned = (text: string) => redact(text, [...secrets, ...deps.changingSecrets()]);

  function write(level: 'info' | 'error', message: string): void {
    const text = cleaned(message).slice(0, maxLineLength);
    const line = `${new Date(deps.now()).toISOString()} ${level} ${text}\n`;
    writing = writing.then(() => deps.append(line)).catch(() => {});
  }

  return {
    info: (message: string): void => write('info', message),
    /** With the error's message and stack, redacted too. */
    error: (message: string, error?: unknown): void =>
      write('error', error === undefined ? message : `${message}: ${errorText(error)}`),
    /** Redacts this text from now on, even after the token is forgotten. */
    keepSecret: (secret: string): void => void secrets.add(secret),
    /** A text of several lines, redacted like the log, for files other than the log. */
    clean: (text: string): string => redactLines(text, [...secrets, ...deps.changingSecrets()]),
    /** Resolves when everything logged so far is on disk, or the disk refused. */
    flush: (): Promise<void> => writing,
  };
}

const maxLineLength = 4_000;

/** An error with its stack, where it has one. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.stack ?? `${error.name}: ${error.message}`;
}

/** Four files and a month: enough for a report after a weekend, and bounded. */
const maxBytes = 1_000_000;
const olderFiles = 3;
const keepForMs = 30 * 24 * 60 * 60_000;

/**
 * Appends to `filePath`, which only its owner can read. A full file becomes `<name>.1`, the previous one `<name>.2`, and so on; old ones
 * are deleted at startup.
 */
export function createLogFile(filePath: string, now: () => number): (line: string) => Promise<void> {
  /** The current file, then the rotated ones, newest first. */
  const files = [filePath, ...Array.from({ length: olderFiles }, (_, index) => `${filePath}.${index + 1}`)];
  let bytes: number | null = null;

  async function begin(): Promise<number> {
    await mkdir(path.dirname(filePath), { recursive: true });
    // Appending to a pipe would wait for a reader forever.
    if (await isInTheWay(filePath)) await rm(filePath, { force: true });
    for (const file of files) {
      const found = await stat(file).catch(() => null);
      if (found !== null && now() - found.mtimeMs > keepForMs) await rm(file, { force: true });
    }
    return stat(filePath).then(
      ({ size }) => size,
      () => 0,
    );
  }

  async function rotate(): Promise<void> {
    for (let place = files.length - 1; place > 0; place -= 1) {
      const [newer = '', older = ''] = [files[place - 1], files[place]];
      // A gap in the sequence is harmless.
      await rename(newer, older).catch(() => {});
    }
  }

  return async (line) => {
    bytes ??= await begin();
    if (bytes > 0 && bytes + Buffer.byteLength(line) > maxBytes) {
      await rotate();
      bytes = 0;
    }
    await appendFile(filePath, line, { mode: 0o600 });
    bytes += Buffer.byteLength(line);
  };
}

/** One request as one line of the log: no query, no headers, no body. */
export function requestLine({ connectionId, path: asked, retry }: SentRequest, end: RequestEnd): string {
  const [pathname] = asked.split('?', 1);
  const again = retry === 0 ? '' : `, retry ${retry}`;
  const result = [end.status, end.code].filter((part) => part !== null).join(' ');
  return `${connectionId} GET ${pathname}: ${result} in ${Math.round(end.tookMs)} ms${again}`;
}
