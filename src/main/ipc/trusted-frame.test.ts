import { expect, test } from 'vitest';
import { isTrustedFrame, type Sender } from './trusted-frame.ts';

const app = { origin: 'app://bundle', windowIds: new Set([7]) };
const page = { url: 'app://bundle/index.html', origin: 'app://bundle', isMainFrame: true };

test("the main frame of the app's own window is trusted, whatever its path", () => {
  expect(isTrustedFrame({ contentsId: 7, frame: page }, app)).toBe(true);
  expect(isTrustedFrame({ contentsId: 7, frame: { ...page, url: 'app://bundle/?a=1#b' } }, app)).toBe(true);
});

test.each<[string, Sender]>([
  ['a frame that is gone', { contentsId: 7, frame: null }],
  ['a window that is not ours', { contentsId: 8, frame: page }],
  ['a frame within the page', { contentsId: 7, frame: { ...page, isMainFrame: false } }],
  ['about:blank', { contentsId: 7, frame: { ...page, url: 'about:blank' } }],
  ['an empty address', { contentsId: 7, frame: { ...page, url: '' } }],
  ['a sandboxed document', { contentsId: 7, frame: { ...page, origin: 'null' } }],
  ['a document of another origin', { contentsId: 7, frame: { ...page, origin: 'https://evil.example' } }],
  ['another host of the scheme', { contentsId: 7, frame: { ...page, url: 'app://bundle.evil/index.html' } }],
  ['a host that begins alike', { contentsId: 7, frame: { ...page, url: 'app://bundlex/' } }],
  ['a user before the host', { contentsId: 7, frame: { ...page, url: 'app://bundle@evil.example/' } }],
  ['another port', { contentsId: 7, frame: { ...page, url: 'app://bundle:81/' } }],
  ['another scheme', { contentsId: 7, frame: { ...page, url: 'https://bundle/index.html' } }],
  ['a file', { contentsId: 7, frame: { ...page, url: 'file:///index.html' } }],
  ['data', { contentsId: 7, frame: { ...page, url: 'data:text/html,app://bundle' } }],
])('%s is not', (_name, sender) => {
  expect(isTrustedFrame(sender, app)).toBe(false);
});
