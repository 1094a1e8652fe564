// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the text of a source is looked for as it is.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeModulesFolder, projectFolder } from '#dev/setup/project-folders.ts';

/** A file, the tests of which one must fail, and pairs of a text that occurs exactly once and its replacement. */
type FixedMutation = [file: string, tests: string[], changes: [find: string, replace: string][]];

const mutations: readonly FixedMutation[] = [
  [
    'src/main/connections/connection-store.ts',
    ['main/connections/connection-store.test.ts'],
    [['z.string().refine(isBaseAddress)', 'z.string()']],
  ],
  [
    'src/main/desktop/window.ts',
    ['main/desktop/window.test.ts'],
    [
      ['return Object.freeze({', 'return ({'],
      ['webPreferences: pagePreferences(run),', ''],
    ],
  ],
  [
    'src/main/desktop/app-scheme.ts',
    ['main/desktop/app-scheme.test.ts'],
    [
      ["'default-src': [\"'none'\"]", "'default-src': [\"'self'\"]"],
      ["'script-src': [\"'self'\"]", "'script-src': [\"'self'\", \"'unsafe-inline'\"]"],
      ["'style-src': [\"'self'\"]", "'style-src': [\"'self'\", \"'unsafe-inline'\"]"],
      ["'img-src': [\"'self'\", 'item-image:']", "'img-src': [\"'self'\", 'item-image:', 'https:']"],
      ["'connect-src': [\"'none'\"]", "'connect-src': ['https:']"],
      ["'object-src': [\"'none'\"],", ''],
      ["'base-uri': [\"'none'\"],", ''],
      ["'form-action': [\"'none'\"],", ''],
      ["'frame-src': [\"'none'\"],", "'frames-src': [\"'none'\"],"],
      ["'worker-src': [\"'none'\"],", "'worker-src': ['blob:'],"],
      ["'content-security-policy': contentSecurity,", ''],
      ["'x-content-type-options': 'nosniff',", ''],
    ],
  ],
  [
    'src/main/ipc/request-schemas.ts',
    ['main/ipc/handle.test.ts'],
    [
      ['const connectionId = connectionIdSchema;', 'const connectionId = z.string();'],
      ['link: z.enum(itemLinks)', 'link: z.string() as never'],
      ['png: z.instanceof(Uint8Array).refine(isClipboardPicture)', 'png: z.instanceof(Uint8Array)'],
      ['const itemId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);', 'const itemId = z.number();'],
    ],
  ],
  [
    'src/main/desktop/menu.ts',
    ['main/desktop/menu.test.ts'],
    [['context.isPackaged ? viewEntries', 'false ? viewEntries']],
  ],
  [
    'src/main/desktop/command-line.ts',
    ['main/desktop/command-line.test.ts'],
    [['watchIntervalMs: isPackaged ? null : ', 'watchIntervalMs: ']],
  ],
  [
    'src/shared/view-link.ts',
    ['shared/view-link.test.ts'],
    [
      ['if (!isConnectionId(connectionId)) return null;', ''],
      ['if (text.length > maxViewTextLength) return null;', ''],
      ['texts.length <= maxFilterTexts', 'true'],
      ['length >= 1 && length <= maxFilterTextLength', 'true'],
      ['number >= 1 && number <= max', 'true'],
      ['!/^\\d{1,16}$/.test(text)', 'false'],
    ],
  ],
  [
    'src/main/items-api/items-api.ts',
    ['main/items-api/items-api.test.ts', 'main/ipc/handlers.test.ts'],
    [
      ['const maxItemBytes = 1024 * 1024;', 'const maxItemBytes = 8 * 1024 * 1024;'],
      ['const maxListBytes = 8 * 1024 * 1024;', 'const maxListBytes = Number.MAX_SAFE_INTEGER;'],
    ],
  ],
  [
    'src/main/connections/connection-service.ts',
    ['main/connections/connection-service.test.ts', 'main/services.test.ts'],
    [['await put(undecided)', 'await put({ ...undecided, token } as never)']],
  ],
  [
    'src/main/log/redaction.ts',
    ['main/log/redaction.test.ts', 'main/log/log.test.ts', 'main/items-api/secret-masking.test.ts'],
    [
      ['    secret,\n    encode', '    encode'],
      ['encodeURIComponent(secret),', ''],
      ['JSON.stringify(secret).slice(1, -1),', ''],
      ['    hex,\n', ''],
      ['hex.toUpperCase(),', ''],
      ['...base64Forms(bytes),', ''],
      ['[0, 1, 2].flatMap', '[0].flatMap'],
      ["[padded.toString('base64'), padded.toString('base64url')]", "[padded.toString('base64')]"],
      ['return onOneLine(clean);', 'return clean;'],
      ['[/\\b(bearer\\s+)[^\\s"\',;]+/gi, `$1${redacted}`],', ''],
      ['[/\\b(authorization["\']?\\s*[:=]\\s*["\']?)(?!bearer\\b)[^\\s"\',;]+/gi, `$1${redacted}`],', ''],
      ['[/(:\\/\\/)[^\\s/@]+@/g, `$1${redacted}@`],', ''],
      ['[/(token["\']?\\s*(?:=|:|%3d)\\s*["\']?)[^\\s"\'&,;}]+/gi, `$1${redacted}`],', ''],
    ],
  ],
  [
    'src/shared/trade-url.ts',
    ['shared/trade-url.test.ts', 'main/links/link-opener.test.ts'],
    [
      ['(?:t|%[57]4)', 't'],
      ['(?:=|%3d)', '(?:=)'],
    ],
  ],
  [
    'src/main/diagnostics/diagnostics-report.ts',
    ['main/diagnostics/diagnostics-report.test.ts'],
    [['return given.clean(mask.over(text));', 'return mask.over(text);']],
  ],
  [
    'src/main/items-api/answer-text.ts',
    ['main/items-api/answer-text.test.ts', 'main/items-api/list-answer.test.ts'],
    [['exactJson.rawJSON(source)', 'value']],
  ],
  [
    'src/main/items-api/wire-format.ts',
    ['main/items-api/list-answer.test.ts', 'main/items-api/item-answer.test.ts'],
    [
      ['const itemId = z.int().positive();', 'const itemId = z.number();'],
      ['const integer = z.int();', 'const integer = z.number();'],
      ['z.string().transform((value) => value.toWellFormed())', 'z.string()'],
    ],
  ],
  [
    'src/main/request-limits/request-limiter.ts',
    ['main/request-limits/request-limiter.test.ts'],
    [['lane.waiting = others;', 'lane.waiting = others;\n    for (const other of others) other.go();']],
  ],
  [
    'src/shared/rows-as-text.ts',
    ['shared/rows-as-text.test.ts'],
    [['withFormulaGuard(onOneLine(String(value)))', '(withFormulaGuard, onOneLine(String(value)))']],
  ],
  [
    'src/main/services.ts',
    ['main/services.test.ts'],
    [
      [
        'for (const kept of connectionStores) await kept.forgetConnection(connectionId);',
        'void connectionStores;',
      ],
    ],
  ],
  [
    'src/main/saved-views/saved-views.ts',
    ['main/saved-views/saved-views.test.ts'],
    [['const kept = savedTextOf(view);', 'const kept = savedTextOf(view) && text;']],
  ],
  [
    'src/main/connections/keychain-secret-store.ts',
    ['main/connections/keychain-secret-store.test.ts'],
    [
      [", 'denied'],", ", 'unavailable'],"],
      [", 'locked'],", ", 'unavailable'],"],
      [", 'timeout'],", ", 'unavailable'],"],
      [", 'tooLarge'],", ", 'unavailable'],"],
      [", 'corrupt'],", ", 'unavailable'],"],
    ],
  ],
  [
    'src/words/en/connections.ts',
    ['renderer/ui/failure-text.test.ts'],
    [["locked: 'The system keychain is locked.'", "locked: 'No system keychain is available.'"]],
  ],
  [
    'src/renderer/ui/visible-text.ts',
    ['renderer/ui/visible-text.test.ts'],
    [
      ['\\u2028-\\u202e', '\\u2028'],
      ['\\u200b\\u200c\\u200e\\u200f', ''],
    ],
  ],
  [
    'src/main/images/private-network.ts',
    ['main/images/signed-address.test.ts', 'main/images/image-service.test.ts'],
    [['list.addSubnet(network, prefix, family);', '[network, prefix, family].at(0);']],
  ],
];

/** Makes each change in a copy of the checkout and runs its tests. */
export function runFixedMutations(): { text: string; isGood: boolean } {
  const copy = mkdtempSync(join(tmpdir(), 'item-catalog-mutation-'));
  try {
    const skipped = ['node_modules', 'out', '.git'].map((name) => join(projectFolder, name));
    cpSync(projectFolder, copy, { recursive: true, filter: (source) => !skipped.includes(source) });
    symlinkSync(nodeModulesFolder, join(copy, 'node_modules'), 'junction');
    // A test that fails anyway would kill every mutation.
    if (!passes(copy, [...new Set(mutations.flatMap(([, tests]) => tests))]))
      return { text: 'a test fails without any change', isGood: false };
    const all = mutations.flatMap(([file, tests, changes]) =>
      changes.map(([find, replace]) => ({ path: join(copy, file), find, replace, tests })),
    );
    const failed = all.filter((mutation) => !isKilled(copy, mutation));
    return { text: `${all.length - failed.length} of ${all.length} killed`, isGood: failed.length === 0 };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

type Mutation = { path: string; find: string; replace: string; tests: string[] };

/** A text that isn't in its file exactly once counts as survived. */
function isKilled(copy: string, { path, find, replace, tests }: Mutation): boolean {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const [before, after, ...more] = text.split(find);
  const fits = after !== undefined && more.length === 0;
  if (fits) writeFileSync(path, before + replace + after);
  const isNoticed = fits && !passes(copy, tests);
  if (fits) writeFileSync(path, text);
  if (!isNoticed) console.error(`${fits ? 'survived' : 'not exactly once'} in ${path}: ${find}`);
  return isNoticed;
}

function passes(copy: string, tests: readonly string[]): boolean {
  const vitest = join(nodeModulesFolder, 'vitest/vitest.mjs');
  const args = [vitest, 'run', '--config=src/vitest.config.ts', '--bail=1', '--reporter=dot', ...tests];
  const { status } = spawnSync(process.execPath, args, { cwd: copy, stdio: 'ignore', timeout: 300_000 });
  return status === 0;
}
