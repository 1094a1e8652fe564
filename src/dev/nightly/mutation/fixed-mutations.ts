// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeModulesFolder, projectFolder } from '#dev/setup/project-folders.ts';

/** By file, pairs of a text that occurs in it exactly once and its replacement. */
const mutations: Readonly<Record<string, [find: string, replace: string][]>> = {
  'main/connections/connection-store': [['z.string().refine(isBaseAddress)', 'z.string()']],
  'main/desktop/windows': [
    ['return Object.freeze({', 'return ({'],
    ['webPreferences: pagePreferences(run),', ''],
  ],
  'main/desktop/content-security': [
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
  ],
  'main/desktop/app-scheme': [
    ["'content-security-policy': contentSecurity,", ''],
    ["'x-content-type-options': 'nosniff',", ''],
  ],
  'main/desktop/dialogs': [["'createDirectory', 'showOverwriteConfirmation'", "'createDirectory'"]],
  'main/ipc/request-schemas': [
    ['const connectionId = connectionIdSchema;', 'const connectionId = z.string();'],
    ['link: z.enum(itemLinks)', 'link: z.string() as never'],
    ['png: z.instanceof(Uint8Array).refine(isClipboardPicture)', 'png: z.instanceof(Uint8Array)'],
    ['const itemId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);', 'const itemId = z.number();'],
  ],
  'main/desktop/menu': [['context.isPackaged ? viewEntries', 'false ? viewEntries']],
  'main/desktop/start': [['watchIntervalMs: isPackaged ? null : ', 'watchIntervalMs: ']],
  'shared/view-link': [
    ['if (!isConnectionId(connectionId)) return null;', ''],
    ['if (text.length > maxViewTextLength) return null;', ''],
    ['number >= 1 && number <= max', 'true'],
    ['!/^\\d{1,16}$/.test(text)', 'false'],
  ],
  'shared/item-filters': [
    ['texts.length <= maxFilterTexts', 'true'],
    ['length >= 1 && length <= maxFilterTextLength', 'true'],
  ],
  'main/items-api/items-api': [
    ['const maxItemBytes = 1024 * 1024;', 'const maxItemBytes = 8 * 1024 * 1024;'],
    ['const maxListBytes = 8 * 1024 * 1024;', 'const maxListBytes = Number.MAX_SAFE_INTEGER;'],
  ],
  'main/connections/connection-service': [
    ['await put(undecided)', 'await put({ ...undecided, token } as never)'],
  ],
  'main/log/redaction': [
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
  'shared/trade-url': [
    ['(?:t|%[57]4)', 't'],
    ['(?:=|%3d)', '(?:=)'],
  ],
  'main/diagnostics/diagnostics': [['return given.clean(mask.over(text));', 'return mask.over(text);']],
  'main/items-api/http-response': [['exactJson.rawJSON(source)', 'value']],
  'shared/item-schema': [
    ['id: integer.positive(),', 'id: integer,'],
    ['const integer = z.int();', 'const integer = z.number();'],
    ['z.string().transform((value) => value.toWellFormed())', 'z.string()'],
  ],
  'main/request-limits/request-limiter': [
    ['hold.waiting = others;', 'hold.waiting = others;\n    for (const other of others) other.go();'],
  ],
  'shared/rows-as-text': [
    ['withFormulaGuard(onOneLine(String(value)))', '(withFormulaGuard, onOneLine(String(value)))'],
  ],
  'shared/spreadsheet-cells': [['withFormulaGuard(text, allSplitters)', '(withFormulaGuard, text)']],
  'main/services': [['onRemoved: lifecycle.forgetConnection,', 'onRemoved: async () => {},']],
  'main/saved-views/saved-views': [
    ['const kept = savedTextOf(view);', 'const kept = savedTextOf(view) && text;'],
  ],
  'main/connections/keychain-secret-store': [
    [", 'denied'],", ", 'unavailable'],"],
    [", 'locked'],", ", 'unavailable'],"],
    [", 'timeout'],", ", 'unavailable'],"],
    [", 'tooLarge'],", ", 'unavailable'],"],
    [", 'corrupt'],", ", 'unavailable'],"],
  ],
  'words/en/connections': [
    ["locked: 'The system keychain is locked.'", "locked: 'No system keychain is available.'"],
  ],
  'renderer/data/item-queries': [
    ['context.client.setQueryData(itemQueries.statusKey(connectionId, itemId), seenItemOf(detail));', ''],
    ['if (!signal.aborted && concernsTheCatalog(failure))', 'if (concernsTheCatalog(failure))'],
    ['void client.cancelQueries({ queryKey: itemQueries.statuses(connectionId) });', ''],
    ['retryOnMount: false,', ''],
  ],
  'renderer/ui/visible-text': [
    ['\\u2028-\\u202e', '\\u2028'],
    ['\\u200b\\u200c\\u200e\\u200f', ''],
  ],
  'main/images/image-address': [
    ['list.addSubnet(network, prefix, family);', '[network, prefix, family].at(0);'],
    ["  '.lan',\n", ''],
  ],
};

/** Tests that may fail instead of the file's own. */
const testedBy: Readonly<Record<string, string[]>> = {
  'main/ipc/request-schemas': ['main/ipc/handle'],
  'shared/item-filters': ['shared/view-link', 'main/ipc/handle'],
  'main/items-api/items-api': ['main/ipc/handlers'],
  'main/connections/connection-service': ['main/services'],
  'main/log/redaction': ['main/log/log', 'main/items-api/secret-masking'],
  'shared/trade-url': ['main/links/link-opener'],
  'main/items-api/http-response': ['main/items-api/list-response'],
  'shared/item-schema': ['main/items-api/list-response', 'main/items-api/item-response'],
  'words/en/connections': ['renderer/ui/failure-text'],
  'main/images/image-address': ['main/images/image-service'],
  'renderer/data/item-queries': ['renderer/data/statuses'],
};

/** Makes each change in a copy of the checkout and runs its tests. */
export function runFixedMutations(): { text: string; isGood: boolean } {
  const copy = mkdtempSync(join(tmpdir(), 'item-catalog-mutation-'));
  try {
    const skipped = ['node_modules', 'out', '.git'].map((name) => join(projectFolder, name));
    cpSync(projectFolder, copy, { recursive: true, filter: (source) => !skipped.includes(source) });
    symlinkSync(nodeModulesFolder, join(copy, 'node_modules'), 'junction');
    // A test that fails without a change would kill every mutation.
    if (!passes(copy, Object.keys(mutations).flatMap(testsOf)))
      return { text: 'a test fails without any change', isGood: false };
    const all = Object.entries(mutations).flatMap(([file, changes]) =>
      changes.map(([find, replace]): Mutation => ({ file, find, replace })),
    );
    const failed = all.filter((mutation) => !isKilled(copy, mutation));
    return { text: `${all.length - failed.length} of ${all.length} killed`, isGood: failed.length === 0 };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function testsOf(file: string): string[] {
  return [`${file}.test`, ...(testedBy[file] ?? [])];
}

type Mutation = { file: string; find: string; replace: string };

/** A text that isn't in its file exactly once counts as survived. */
function isKilled(copy: string, { file, find, replace }: Mutation): boolean {
  const path = join(copy, 'src', `${file}.ts`);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const [before, after, ...more] = text.split(find);
  const fits = after !== undefined && more.length === 0;
  if (fits) writeFileSync(path, before + replace + after);
  const isNoticed = fits && !passes(copy, testsOf(file));
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
