import path from 'node:path';
import { saveChosenFile } from '#main/files/chosen-file.ts';
import { readRegularFile } from '#main/files/file-operations.ts';
import type { PolicyReading } from '#main/policy/policy.ts';
import type { StartNote } from '#shared/app-info.ts';
import { type Connection, demoConnectionId } from '#shared/connection.ts';
import type { DiagnosticsPreview } from '#shared/desktop-api.ts';
import { failed, type Outcome, success } from '#shared/failure.ts';
import type { ContractDifferences, RequestRecord } from '#shared/request-record.ts';
import type { SettingName, Settings } from '#shared/settings.ts';

export type DiagnosticsDeps = {
  collect: () => Promise<DiagnosticFacts>;
  clean: (text: string) => string;
  homeFolder: string;
  logsFolder: string;
  /** Asks the user where to save; null: cancelled. */
  chooseFile: (suggestedName: string) => Promise<string | null>;
  /** An empty text: it was opened. */
  openPath: (path: string) => Promise<string>;
  showInFolder: (filePath: string) => void;
};

/** Diagnostics for support, shown in full before they are saved, and saved only where the user chooses. */
export function createDiagnostics(deps: DiagnosticsDeps) {
  let last: DiagnosticsPreview | null = null;

  async function preview({ includesNames }: { includesNames: boolean }): Promise<DiagnosticsPreview> {
    const facts = await deps.collect();
    const { clean, homeFolder } = deps;
    const text = diagnosticsReport(facts, { includesNames, homeFolder, clean });
    const day = new Date(facts.madeAt).toISOString().slice(0, 10);
    last = { text, fileName: `item-catalog-diagnostics-${day}.txt` };
    return last;
  }

  return {
    preview,
    /** Writes exactly the last preview and returns the file's name; null: cancelled. Failure kind: `file`. */
    async save(): Promise<Outcome<string | null>> {
      const { text, fileName } = last ?? (await preview({ includesNames: false }));
      const saved = await saveChosenFile(() => deps.chooseFile(fileName), text);
      if (!saved.ok || saved.value === null) return saved;
      deps.showInFolder(saved.value);
      return success(path.basename(saved.value));
    },
    /** Opens the folder of the logs in the system's file manager. Failure kind: `file`. */
    async showLogs(): Promise<Outcome<null>> {
      const trouble = await deps.openPath(deps.logsFolder);
      return trouble === '' ? success(null) : failed({ kind: 'file', problem: 'other' });
    },
  };
}

/** The last whole lines of a text file; empty if it can't be read. */
export async function tailOf(filePath: string, maxLength: number): Promise<string> {
  const bytes = await readRegularFile(filePath, maxFileBytes).catch(() => Buffer.alloc(0));
  const text = bytes.toString('utf8');
  if (text.length <= maxLength) return text;
  const tail = text.slice(-maxLength);
  return tail.slice(tail.indexOf('\n') + 1);
}

/** Far larger than the app's log and trace get. */
const maxFileBytes = 16 * 1024 * 1024;

/** The content of a diagnostics file, as the services provide it. */
export type DiagnosticFacts = {
  /** Epoch milliseconds. */
  madeAt: number;
  /** Versions by name: the app's own, Electron's, Chromium's, Node's. */
  versions: Readonly<Record<string, string>>;
  system: Readonly<Record<string, string>>;
  graphics: Readonly<Record<string, string>>;
  settings: Settings;
  policy: PolicyReading;
  startNotes: readonly StartNote[];
  connections: readonly Connection[];
  timeline: readonly RequestRecord[];
  differences: ContractDifferences;
  log: string;
  crashTrace: string;
};

/**
 * A text that the user can read in full before sending it, without tokens, trade tokens, filter texts, responses and names of items.
 * Connections are numbered; `includesNames` adds their names and addresses.
 */
export function diagnosticsReport(
  facts: DiagnosticFacts,
  given: { includesNames: boolean; homeFolder: string; clean: (text: string) => string },
): string {
  const mask = createMask(facts.connections, given);
  // Redacted before escaping: a secret that is escaped twice would not be recognised.
  const plain = (value: unknown) =>
    JSON.stringify(value, (_name, inside: unknown) =>
      typeof inside === 'string' ? given.clean(inside) : inside,
    );
  const sections: [title: string, lines: string[]][] = [
    ['Versions', pairs(facts.versions)],
    ['System', pairs(facts.system)],
    ['Graphics', pairs(facts.graphics)],
    ['Problems at startup', facts.startNotes.map(plain)],
    ['Policy', policyLines(facts.policy, plain)],
    ['Settings', settingLines(facts.settings, plain)],
    [
      'Connections',
      facts.connections.map((one) =>
        connectionLine(one, mask.nameOf(one.id), given.includesNames ? plain : null),
      ),
    ],
    [
      `Requests since the app started (last ${facts.timeline.length})`,
      facts.timeline.map((one) => requestLine(one, mask.nameOf)),
    ],
    ['API differences', differenceLines(facts.differences, mask.nameOf, plain)],
    ['Crash trace', textLines(facts.crashTrace)],
    ['Log', textLines(facts.log)],
  ];
  const text = [
    'Item Catalog diagnostics',
    `created ${new Date(facts.madeAt).toISOString()}`,
    given.includesNames
      ? 'contains the names and addresses of connections; no tokens, filter texts or responses'
      : 'contains no names or addresses of connections, no tokens, filter texts or responses',
    ...sections.flatMap(([title, lines]) => [
      '',
      `== ${title} ==`,
      ...(lines.length === 0 ? ['none'] : lines),
    ]),
    '',
  ].join('\n');
  return given.clean(mask.over(text));
}

function pairs(values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values).map(([name, value]) => `${name}: ${value}`);
}

type Plain = (value: unknown) => string;

function policyLines({ policy, isManaged, trouble }: PolicyReading, plain: Plain): string[] {
  return [
    `policy file in force: ${isManaged ? 'yes' : 'no'}`,
    `preset connections: ${policy.connections.length}`,
    `locked settings: ${Object.keys(policy.settings).join(', ') || 'none'}`,
    `updates: ${policy.updates.isOff ? 'off' : (policy.updates.channel ?? 'not set')}`,
    ...(trouble === null ? [] : [`not in force: ${plain(trouble)}`]),
  ];
}

/** An allow-list, so that a setting added later is withheld until it is added here. */
const plainSettings: readonly SettingName[] = [
  'theme',
  'density',
  'limit',
  'sidebarOpen',
  'zoom',
  'autoRefreshSeconds',
  'watchMinutes',
  'updates',
  'columns',
  'columnWidths',
  'paneWidths',
];

function settingLines(settings: Settings, plain: Plain): string[] {
  // Safe: the settings' own names.
  const names = Object.keys(settings) as SettingName[];
  return names.map((name) =>
    plainSettings.includes(name) ? `${name}: ${plain(settings[name])}` : `${name}: (kept back)`,
  );
}

/** `plain` null: without its name and address. */
function connectionLine(connection: Connection, alias: string, plain: Plain | null): string {
  const { kind, isPreset, token, name, baseUrl } = connection;
  const origin = baseUrl === null ? 'built in' : baseUrl;
  return [
    `${alias}: ${kind}${isPreset ? ', preset' : ''}`,
    // Not "token: …", which would be redacted.
    `access ${token.kind}${token.kind === 'this-session' ? ` because ${token.because}` : ''}`,
    ...(baseUrl === null ? [] : [new URL(baseUrl).protocol === 'https:' ? 'https' : 'http to this computer']),
    ...(plain === null ? [] : [plain(name), origin]),
  ].join(', ');
}

/** Without the values of the query, which are what the user searched for. */
function requestLine(record: RequestRecord, nameOf: (id: string) => string): string {
  const { sentAt, connectionId, purpose, method, path, retry, end } = record;
  const result =
    end === null
      ? 'running'
      : `${[end.status, end.code].filter((part) => part !== null).join(' ')} in ${Math.round(end.tookMs)} ms, ${end.bytes} B`;
  const again = retry === 0 ? '' : `, retry ${retry}`;
  return `${new Date(sentAt).toISOString()} ${nameOf(connectionId)} ${purpose} ${method} ${withoutValues(path)}: ${result}${again}`;
}

function withoutValues(path: string): string {
  const [pathname = '', query] = path.split('?', 2);
  if (query === undefined) return pathname;
  const names = query.split('&').map((pair) => pair.split('=', 1)[0] ?? '');
  return `${pathname}?${names.join('&').replaceAll('%5B', '[').replaceAll('%5D', ']')}`;
}

function differenceLines(
  { differences, unlisted }: ContractDifferences,
  nameOf: (id: string) => string,
  plain: Plain,
): string[] {
  return [
    ...differences.map(
      ({ connectionId, endpoint, kind, name, responses }) =>
        `${nameOf(connectionId)} ${endpoint} ${kind} ${plain(name)}, ${responses} responses`,
    ),
    ...(unlisted === 0 ? [] : [`and ${unlisted} more`]),
  ];
}

function textLines(text: string): string[] {
  return text.trim() === '' ? [] : text.trimEnd().split('\n');
}

/** Placeholders for what identifies the computer and the catalogs in a text. */
function createMask(
  connections: readonly Connection[],
  { includesNames, homeFolder }: { includesNames: boolean; homeFolder: string },
) {
  const names = new Map<string, string>();
  for (const [place, { id }] of connections.filter(({ kind }) => kind !== 'demo').entries())
    names.set(id, `connection ${place + 1}`);
  const placeholders: [what: string, placeholder: string][] = [];
  if (homeFolder.length > 1) placeholders.push([homeFolder, '~'], [homeFolder.replaceAll('\\', '/'), '~']);
  for (const { id, kind, baseUrl } of connections) {
    if (kind === 'demo') continue;
    placeholders.push([id, names.get(id) ?? id]);
    if (baseUrl !== null && !includesNames)
      placeholders.push(...addressesOf(baseUrl, `(address of ${names.get(id)})`));
  }
  // Longest first, so that replacing a part doesn't leave the rest.
  placeholders.sort(([a], [b]) => b.length - a.length);

  return {
    /** `connection 1`, `demo` or `a removed connection`. */
    nameOf: (id: string) => names.get(id) ?? (id === demoConnectionId ? 'demo' : 'a removed connection'),
    /** Replaces connection ids by their numbers, and addresses and the home folder by placeholders, anywhere in the text. */
    over: (text: string) =>
      placeholders.reduce((masked, [what, placeholder]) => masked.replaceAll(what, placeholder), text),
  };
}

/** The whole address, the host with its port, and the host name unless it is this machine's. */
function addressesOf(baseUrl: string, placeholder: string): [string, string][] {
  const { host, hostname } = new URL(baseUrl);
  const isOwnMachine = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const all = isOwnMachine ? [baseUrl, host] : [baseUrl, host, hostname];
  return [...new Set(all)].map((address) => [address, placeholder]);
}
