import type { Time } from '#main/effects.ts';
import type { Policy } from '#main/policy/policy.ts';
import type {
  NewVersion,
  RestartResult,
  UpdateFailureCode,
  UpdateState,
  UpdatesOff,
} from '#shared/app-info.ts';
import type { Settings } from '#shared/settings.ts';

export type UpdatesDeps = {
  /** Why this installation can't be updated on its own; null: it can. */
  whyNot: () => Promise<UpdatesOff | null>;
  policy: () => Promise<Policy['updates']>;
  setting: () => Settings['updates'];
  /** Called once, the first time that something is asked. */
  load: (channel: Policy['updates']['channel']) => Promise<Updater>;
  isExportUnfinished: () => boolean;
  onChanged: (state: UpdateState) => void;
  time: Time;
  log: { info(message: string): void; error(message: string, error?: unknown): void };
};

/** Not while the user waits for the first rows. */
const firstCheckAfterMs = 20_000;
const everyMs = 24 * 60 * 60_000;

/** Checks for new versions if policy and settings allow it. A failure is a state and a line in the log, nothing more. */
export function createUpdates(deps: UpdatesDeps) {
  let state: UpdateState = { kind: 'idle' };
  let loading: Promise<Updater> | null = null;
  let timer: unknown = null;
  let emittedPercent = -1;
  let isClosed = false;

  function setState(next: UpdateState): void {
    state = next;
    deps.onChanged(shown());
  }

  /** Why updates can't be checked at all. */
  async function whyForbidden(): Promise<UpdatesOff | null> {
    if ((await deps.policy()).isOff) return 'policy';
    return deps.whyNot();
  }

  function shown(): UpdateState {
    return state.kind === 'idle' && deps.setting() === 'off' ? { kind: 'off', because: 'setting' } : state;
  }

  async function read(): Promise<UpdateState> {
    const because = await whyForbidden();
    return because === null ? shown() : { kind: 'off', because };
  }

  function updater(): Promise<Updater> {
    loading ??= deps
      .policy()
      .then(({ channel }) => deps.load(channel))
      .catch((error: unknown) => {
        // The next call tries again.
        loading = null;
        throw error;
      });
    return loading;
  }

  function fail(step: 'check' | 'download' | 'install', error: unknown): void {
    const code = updateFailureCode(error);
    deps.log.error(`updates: ${step} failed (${code})`, error);
    setState({ kind: 'failed', step, code });
  }

  async function checkNow(): Promise<void> {
    setState({ kind: 'checking' });
    try {
      const found = await (await updater()).check();
      if (found === null) return setState({ kind: 'none', checkedAt: deps.time.now() });
      deps.log.info(`updates: ${found.version} is available`);
      setState({ kind: 'available', ...found });
    } catch (error) {
      return fail('check', error);
    }
    if (deps.setting() === 'download') await download();
  }

  async function fetchVersion(found: NewVersion): Promise<void> {
    setState({ kind: 'downloading', percent: 0, ...found });
    emittedPercent = 0;
    try {
      await (await updater()).download((percent) => emitPercent(found, percent));
      setState({ kind: 'ready', ...found });
    } catch (error) {
      fail('download', error);
    }
  }

  /** In whole percents: there are hundreds of chunks. */
  function emitPercent(found: NewVersion, percent: number): void {
    const whole = Math.min(100, Math.max(0, Math.floor(percent)));
    if (state.kind !== 'downloading' || whole <= emittedPercent) return;
    emittedPercent = whole;
    setState({ kind: 'downloading', percent: whole, ...found });
  }

  /** The user asks: works even where automatic checks are off. */
  async function check(): Promise<void> {
    if ((await whyForbidden()) !== null || isBusy(state)) return;
    await checkNow();
  }

  async function download(): Promise<void> {
    // The state is checked last: the first of two clicks has changed it by then.
    if ((await whyForbidden()) !== null || state.kind !== 'available') return;
    const { version, notes } = state;
    await fetchVersion({ version, notes });
  }

  function plan(afterMs: number): void {
    stop();
    timer = deps.time.setTimeout(() => {
      plan(everyMs);
      void check();
    }, afterMs);
  }

  function stop(): void {
    deps.time.clearTimeout(timer);
  }

  async function start(): Promise<void> {
    stop();
    if ((await whyForbidden()) !== null || isClosed) return;
    if (deps.setting() === 'off') stop();
    else plan(firstCheckAfterMs);
  }

  const isReady = () => state.kind === 'ready';

  return {
    read,
    start,
    check,
    download,
    async restart(): Promise<RestartResult> {
      if (!isReady()) return 'not-ready';
      if (deps.isExportUnfinished()) return 'export-runs';
      try {
        (await updater()).install((error) => fail('install', error));
      } catch (error) {
        fail('install', error);
      }
      return isReady() ? 'restarting' : 'not-ready';
    },
    async settingChanged(): Promise<void> {
      await start();
      deps.onChanged(await read());
    },
    close(): void {
      isClosed = true;
      stop();
    },
  };
}

/** States in which nothing must be started again. */
function isBusy({ kind }: UpdateState): boolean {
  return kind === 'checking' || kind === 'downloading' || kind === 'ready';
}

/** The code of an error of electron-updater or the system. Its message goes to the log only. */
export function updateFailureCode(error: unknown): UpdateFailureCode {
  const { code, message, statusCode } = partsOf(error);
  // A failed request first: the codes of GitHub's feed are those of what the request was for.
  if (statusCode !== null) return statusCode === 404 ? 'not-found' : 'network';
  if (networkCodes.has(code) || /\bnet::ERR_/.test(message)) return 'network';
  // The feed itself has no entry.
  if (notFound.has(code) || /^No published versions/.test(message)) return 'not-found';
  if (code === 'ERR_UPDATER_INVALID_RELEASE_FEED' || xmlError.test(message)) return 'unreadable';
  if (/SIGNATURE/.test(code) || /code signature|not signed/i.test(message)) return 'signature';
  if (/CHECKSUM|INVALID_UPDATE_INFO|UPDATE_INFO_CHECK/.test(code) || /checksum mismatch/i.test(message))
    return 'damaged';
  if (diskCodes.has(code)) return 'disk';
  return 'other';
}

/** As electron-updater's XML parser words them. */
const xmlError = /\nLine: \d+\nColumn: \d+\nChar: /;

const notFound: ReadonlySet<string> = new Set([
  'ERR_UPDATER_CHANNEL_FILE_NOT_FOUND',
  'ERR_UPDATER_LATEST_VERSION_NOT_FOUND',
  'ERR_UPDATER_NO_PUBLISHED_VERSIONS',
  'ERR_UPDATER_ASSET_NOT_FOUND',
]);
const diskCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'EIO']);
const networkCodes: ReadonlySet<string> = new Set([
  'ENOTFOUND',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EAI_AGAIN',
]);

function partsOf(error: unknown): { code: string; message: string; statusCode: number | null } {
  if (!(error instanceof Error)) return { code: '', message: String(error), statusCode: null };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // electron-updater appends the error of a request as text, and to that the feed, which may contain anything.
  const [message = ''] = error.message.split('\nXML:');
  const wrapped = /\bHttpError: (\d{3})\b/.exec(message)?.[1];
  const own = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : null;
  return { code, message, statusCode: own ?? (wrapped === undefined ? null : Number(wrapped)) };
}

/** Checks for, downloads and installs a new version, which must pass the system's verification. */
export type Updater = {
  /** Null: there is no newer one. Rejects if the check fails. */
  check(): Promise<NewVersion | null>;
  /** Resolves once it is on the disk and its checksum (and on Windows its signature) is right. `percent`: 0 to 100. */
  download(onProgress: (percent: number) => void): Promise<void>;
  /** Quits, installs the new version and starts it. `onFailed` may be called synchronously or later. */
  install(onFailed: (error: unknown) => void): void;
};
