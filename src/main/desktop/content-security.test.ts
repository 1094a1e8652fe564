import { expect, test } from 'vitest';
import { contentSecurity, devContentSecurity } from './content-security.ts';

function directives(policy: string): Record<string, string> {
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

test('the page may use its own scripts and styles and the two kinds of pictures, and nothing else', () => {
  expect(directives(contentSecurity)).toEqual({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' item-image:",
    'font-src': "'self'",
    'connect-src': "'none'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-src': "'none'",
    'frame-ancestors': "'none'",
    'worker-src': "'none'",
  });
  expect(contentSecurity).not.toMatch(/unsafe|https?:|\*|data:|blob:/);
});

test('under the dev server only hot reload is let in besides, and only from this machine', () => {
  const dev = directives(devContentSecurity);
  const app = directives(contentSecurity);
  const loosened = Object.keys(dev).filter((name) => dev[name] !== app[name]);
  expect(loosened).toEqual(['script-src', 'style-src', 'connect-src', 'worker-src']);
  expect(dev['connect-src']).toBe("'self' ws://localhost:* ws://127.0.0.1:*");
  expect(devContentSecurity).not.toContain('unsafe-eval');
});
