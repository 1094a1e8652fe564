import { expect, test } from 'vitest';
import { unsupportedNodeMessage } from './node-version.mjs';

test.each(['20.19.0', '20.20.2', '22.0.0', '24.21.0', '100.1.0'])('Node %s will do', (version) => {
  expect(unsupportedNodeMessage(version)).toBeNull();
});

test.each(['20.18.3', '18.20.8', '12.22.12', '8.0.0'])(
  'Node %s is told which one is needed and where to get it',
  (version) => {
    const message = unsupportedNodeMessage(version);
    expect(message).toContain('20.19');
    expect(message).toContain(version);
    expect(message).toContain('https://nodejs.org');
  },
);
