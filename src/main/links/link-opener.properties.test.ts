import fc from 'fast-check';
import { addressLike } from '#shared/testing/hostile-text.ts';
import { property } from '#shared/testing/property.ts';
import { decideItemLink } from './link-opener.ts';

const pathLike = fc
  .array(fc.constantFrom('.', '..', '/', '\\', '%2e', '?', '#', '@', ':', '\u202E', ' ', 'a'), {
    maxLength: 8,
  })
  .map((parts) => parts.join(''));

const trade = '/tradeoffer/new/?partner=118212345&token=aB3_-x9Z';

property(
  "the system's browser is given a trade page of the platform or nothing",
  addressLike(
    ['steamcommunity.com', 'xn--stemcommunity-3xj.com', 'steamcommunity.com.evil.example'],
    [trade, '/tradeoffer/', '/linkfilter/?url='],
  ),
  (tradeUrl) => {
    const decision = decideItemLink('trade_url', { tradeUrl, tradeOfferId: null, listed: null });
    return (
      decision.kind === 'refused' ||
      /^https:\/\/steamcommunity\.com\/tradeoffer\/new\/\?partner=[0-9]{1,10}&token=[A-Za-z0-9_-]{1,64}$/.test(
        decision.url,
      )
    );
  },
);

property(
  'an offer is opened by a positive whole number',
  fc.oneof(fc.double(), fc.integer(), fc.maxSafeInteger()),
  (id) => {
    const decision = decideItemLink('trade_offer', { tradeUrl: null, tradeOfferId: id, listed: null });
    const isOne = Number.isSafeInteger(id) && id > 0;
    return decision.kind === 'open'
      ? isOne && decision.url === `https://steamcommunity.com/tradeoffer/${id}/`
      : !isOne;
  },
);

property(
  'a market listing is one page of one app, whatever the name',
  fc.tuple(fc.oneof(fc.integer(), fc.double()), fc.oneof(fc.string({ unit: 'binary' }), pathLike)),
  ([appid, marketHashName]) => {
    const source = { tradeUrl: null, tradeOfferId: null, listed: { appid, marketHashName } };
    const decision = decideItemLink('market', source);
    return (
      decision.kind === 'refused' ||
      (/^https:\/\/steamcommunity\.com\/market\/listings\/\d+\/[\w.~%-]+$/.test(decision.url) &&
        new URL(decision.url).href === decision.url)
    );
  },
);
