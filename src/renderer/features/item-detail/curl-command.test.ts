import { expect, it } from 'vitest';
import { itemCurlCommand } from './curl-command.ts';

it('asks for the item with a variable in place of the token', () => {
  expect(itemCurlCommand('https://catalog.example/api', 48213)).toBe(
    `curl -H "Authorization: Bearer $ACCESS_TOKEN" -H 'Accept: application/json' 'https://catalog.example/api/v1/items/48213'`,
  );
});

it('lets no address break out of its quotes', () => {
  expect(itemCurlCommand("https://e.example/';rm -rf ~;'", 1)).toContain(
    `'https://e.example/'\\'';rm -rf ~;'\\''/v1/items/1'`,
  );
});
