#!/usr/bin/env node
// Stands in for fpm, which electron-builder downloads: makes the .deb that electron-builder asks for with Debian's own
// dpkg-deb, so that its content can be looked at offline. Named to electron-builder by CUSTOM_FPM_PATH.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const flags = new Set(['--force']);
const options = {};
const mappings = [];
const args = process.argv.slice(2);
while (args.length > 0) {
  const arg = args.shift();
  if (flags.has(arg)) continue;
  if (arg.startsWith('-')) options[arg] = [...(options[arg] ?? []), args.shift()];
  else mappings.push([arg.slice(0, arg.lastIndexOf('=')), arg.slice(arg.lastIndexOf('=') + 1)]);
}
const only = (name) => options[name]?.[0];

const root = mkdtempSync(join(tmpdir(), 'fpm-by-dpkg-'));
chmodSync(root, 0o755);
for (const [source, target] of mappings) {
  mkdirSync(dirname(join(root, target)), { recursive: true });
  cpSync(source, join(root, target), { recursive: true });
}
mkdirSync(join(root, 'DEBIAN'));
const [summary = '', ...rest] = only('--description').trim().split('\n');
const control = {
  Package: only('--name'),
  Version: only('--version'),
  Architecture: only('--architecture'),
  Maintainer: only('--maintainer'),
  Vendor: only('--vendor'),
  License: only('--license'),
  Homepage: only('--url'),
  Section: only('--category'),
  Priority: only('--deb-priority'),
  Depends: options['-d']?.join(', '),
  Recommends: options['--deb-recommends']?.join(', '),
  Description: [summary, ...rest.map((line) => ` ${line.trim()}`)].join('\n'),
};
const lines = Object.entries(control).flatMap(([name, value]) =>
  value === undefined ? [] : `${name}: ${value}`,
);
writeFileSync(join(root, 'DEBIAN', 'control'), `${lines.join('\n')}\n`);
for (const [option, script] of [
  ['--after-install', 'postinst'],
  ['--after-remove', 'postrm'],
])
  writeFileSync(join(root, 'DEBIAN', script), readFileSync(only(option)), { mode: 0o755 });

const made = spawnSync('dpkg-deb', ['--root-owner-group', '-Znone', '--build', root, only('--package')], {
  stdio: 'inherit',
});
rmSync(root, { recursive: true });
process.exitCode = made.status ?? 1;
