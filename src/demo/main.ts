import { fileURLToPath } from 'node:url';
import { readCommandLine, usage } from './command-line.ts';
import { type DemoCatalog, startDemoCatalog } from './demo-catalog.ts';

/** `npm run demo`: the demo catalog alone, for curl, tests and a second connection of the app. Stays until Ctrl-C. */
const command = readCommandLine(process.argv.slice(2), process.env);

if (command.kind === 'help') {
  process.stdout.write(usage);
} else if (command.kind === 'wrong') {
  process.stderr.write(`${command.message}\n\n${usage}`);
  process.exitCode = 2;
} else {
  const { kind: _, ...options } = command;
  try {
    const dataFolder = fileURLToPath(new URL('../../resources/demo', import.meta.url));
    stayUntilStopped(await startDemoCatalog({ ...options, dataFolder }), command.latencyMs);
  } catch (error) {
    process.stderr.write(`The demo catalog could not start: ${causeOf(error, command.port)}\n`);
    process.exitCode = 1;
  }
}

function stayUntilStopped(demo: DemoCatalog, latencyMs: number): void {
  const latency = latencyMs === 0 ? '' : `, every response ${latencyMs} ms late`;
  process.stdout.write(`Demo catalog: ${demo.itemCount.toLocaleString('en')} items${latency}

  Catalog address  ${demo.baseUrl}
  Token            ${demo.token}

In the app: choose Add connection, then enter both. On the command line:

  curl -H 'Authorization: Bearer ${demo.token}' '${demo.baseUrl}/v1/items?limit=2'

Ctrl-C stops it.
`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void demo.close().then(() => process.exit(0)));
  }
}

function causeOf(error: unknown, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `port ${port} is taken. Choose another with --port, or 0 for a free one.`;
  if (code === 'EACCES') return `port ${port} is not allowed. Choose one from 1024 with --port.`;
  return error instanceof Error ? error.message : String(error);
}
