import { expect, test } from 'vitest';
import { deepLinkTo } from '#shared/deep-link.ts';
import { linkInArguments } from './link-inbox.ts';

test('the link is found wherever the system puts it among the arguments', () => {
  const link = deepLinkTo('connection=demo');
  expect(linkInArguments(['item-catalog', '--', link])).toBe(link);
  expect(linkInArguments(['item-catalog', link, '--allow-file-access'])).toBe(link);
  expect(linkInArguments(['item-catalog', '--demo', 'https://example.com'])).toBeNull();
});
