import { expect, it } from 'vitest';
import { linkInText } from './link-in-text.ts';

const link = 'item-catalog://open?connection=demo&name=a.b&limit=50&page=1&item=3';

it.each([
  [link, link],
  [`  ${link}\n`, link],
  [`look at <${link}>, please`, link],
  [`(${link}).`, link],
  ['item-catalog', null],
  [`not-an-${link}`, null],
  ['https://open?connection=demo', null],
  ['', null],
])('%j holds %j', (text, found) => {
  expect(linkInText(text)).toBe(found);
});
