import { expect, test } from 'vitest';
import { withoutTradeToken } from './trade-secrets.ts';

const tradeUrl = 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=Ab%23cD9x';

test.each([
  ['as a parameter', `see ${tradeUrl} again`],
  ['as its bare value', 'refused for Ab#cD9x again'],
  ['percent-encoded', 'refused for Ab%23cD9x again'],
  ['as a parameter that is not encoded, and so ends early', 'see ?token=Ab#cD9x again'],
])('the trade token is in no text: %s', (_name, text) => {
  const shown = withoutTradeToken(text, tradeUrl);
  expect(shown).not.toMatch(/Ab|cD9x/);
  expect(shown).toMatch(/^(see|refused).* again$/);
});
