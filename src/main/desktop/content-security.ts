/** The packaged page may use its own scripts and styles, and show its own and the catalog's pictures, nothing else. */
const appPolicy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'item-image:'],
  'font-src': ["'self'"],
  'connect-src': ["'none'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'worker-src': ["'none'"],
} satisfies Record<string, readonly string[]>;

export const contentSecurity = policyText(appPolicy);

/**
 * The policy under the dev server, in a checkout only: hot reload adds an inline script and `<style>` elements, uses a web socket and,
 * if that closes, waits for the server in a worker.
 */
export const devContentSecurity = policyText({
  ...appPolicy,
  'script-src': ["'self'", "'unsafe-inline'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'connect-src': ["'self'", 'ws://localhost:*', 'ws://127.0.0.1:*'],
  'worker-src': ['blob:'],
});

function policyText(policy: Record<string, readonly string[]>): string {
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');
}
