import { redact } from './redaction.ts';

/** The app's log: what happened, never what was said. No headers, no bodies, no secrets, one line each. */
export type Log = {
  info(message: string): void;
  /** With the error's message and stack, redacted as everything is. */
  error(message: string, error?: unknown): void;
  /** From now on this text is taken out of every line, also when the token it is was forgotten since. */
  keepSecret(secret: string): void;
  /** A text of several lines without any secret that was ever in hand, for what leaves by another way than the log. */
  clean(text: string): string;
  /** Resolves when everything said so far is on the disk, or the disk refused. */
  flush(): Promise<void>;
};

export function createLog(deps: {
  /** Appends to the log file; a rejection is swallowed, since there is no other place to say it. */
  append: (line: string) => Promise<void>;
  /** Epoch milliseconds. */
  now: () => number;
  /** Further secrets, of which there may be many: asked for at each line. */
  passingSecrets: () => Iterable<string>;
}): Log {
  const secrets = new Set<string>();
  let writing: Promise<void> = Promise.resolve();

  const cleaned = (text: string) => redact(text, [...secrets, ...deps.passingSecrets()]);

  function write(level: 'info' | 'error', message: string): void {
    const text = cleaned(message).slice(0, longestLine);
    const line = `${new Date(deps.now()).toISOString()} ${level} ${text}\n`;
    writing = writing.then(() => deps.append(line)).catch(() => {});
  }

  return {
    info: (message) => write('info', message),
    error: (message, error) =>
      write('error', error === undefined ? message : `${message}: ${described(error)}`),
    keepSecret: (secret) => void secrets.add(secret),
    clean: (text) => text.split('\n').map(cleaned).join('\n'),
    flush: () => writing,
  };
}

const longestLine = 4_000;

function described(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.stack ?? `${error.name}: ${error.message}`;
}
