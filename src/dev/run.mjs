// Every npm script starts here. This file and node-version.mjs stay readable for old Node versions, so that those get an
// answer instead of a syntax error; everything else is loaded only once the version is known to do.
import { unsupportedNodeMessage } from './setup/node-version.mjs';

const refusal = unsupportedNodeMessage(process.versions.node);
if (refusal === null) {
  import('./setup/run-command.mjs').then(({ runCommand }) => runCommand(process.argv.slice(2)));
} else {
  console.error(refusal);
  process.exitCode = 1;
}
