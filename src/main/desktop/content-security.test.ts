import { expect, test } from 'vitest';
import { contentSecurity, devContentSecurity } from './content-security.ts';

const [app, dev] = [contentSecurity.split('; '), devContentSecurity.split('; ')];

test('the page may use its own scripts and styles, its own and catalog pictures, and nothing else', () => {
  expect(app).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' item-image:",
    "font-src 'self'",
    "connect-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "worker-src 'none'",
  ]);
});

test('the dev server adds only hot reload, and only from this machine', () => {
  expect(dev.filter((directive) => !app.includes(directive))).toEqual([
    "script-src 'self' 'unsafe-inline'",
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self' ws://localhost:* ws://127.0.0.1:*",
    'worker-src blob:',
  ]);
});
