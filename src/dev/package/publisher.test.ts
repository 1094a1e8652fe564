import { expect, test } from 'vitest';
import { publisherFields, publisherOf } from './publisher.ts';

test('in the release workflow the repository that runs it is the publisher', () => {
  const publisher = publisherOf({
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_REPOSITORY: 'somebody/item-catalog',
  });
  expect(publisher.releases).toEqual({ owner: 'somebody', repo: 'item-catalog' });
  expect(publisherFields(publisher)).toEqual({
    homepage: 'https://github.com/somebody/item-catalog',
    author: 'Item Catalog maintainers <somebody@users.noreply.github.com>',
  });
});

test.each([{}, { GITHUB_SERVER_URL: 'https://github.com' }, { GITHUB_REPOSITORY: 'somebody' }])(
  'elsewhere (%o) a package names no real publisher and looks for no updates',
  (env) => {
    const publisher = publisherOf(env);
    expect(publisher.releases).toBeNull();
    expect(publisher.homepage).toMatch(/\.example$/);
    expect(publisher.maintainer).toMatch(/\.example>$/);
  },
);
