/**
 * The demo's choices where the interface document leaves something open. Another service may differ, so the app relies on none of them.
 *
 * - Matching: `filter[name]` and `filter[market_hash_name]` match a part of the name, upper and lower case alike. Of
 *   several names in one filter any may match; different filters must all match. There is no escape for a comma. An
 *   empty filter filters nothing.
 * - Order: by `id`, ascending.
 * - Page size without `limit`: {@link demoChoices.defaultLimit}.
 * - `page`: a whole number from 1. A page after the last one is 200 with an empty `data`. No match is one empty page.
 * - Links: absolute, keep the filters and the limit. `next_page` is always a URL, as documented; after the last page
 *   it leads to an empty one.
 * - 422 also for a `limit` outside 1 to 250 (key `limit`), a `page` that isn't a whole number from 1 (key `page`) and an
 *   app id that isn't an integer (key `filter[appid]`). Other undocumented parameters are ignored.
 * - Other errors use the documented envelope with a `message` and an empty `data` object: 401 `unauthenticated` for a
 *   missing or wrong token, 404 `item not found` for an id that isn't there or isn't a number, 404 `not found` for any
 *   other address, 405 `method not allowed` for anything but GET and HEAD, 400 for a request that isn't HTTP.
 * - Display names: English ones go without the wear, localized ones (one in twelve: German, French, Russian, Chinese,
 *   Japanese) carry it translated.
 * - Times without a zone are UTC. The status changes as the clock goes on: see item-life.ts.
 * - Pictures: PNG, 160 x 120 pixels, drawn by the demo, readable without the token.
 */
export const demoChoices = {
  defaultLimit: 25,
  items: 150_000,
} as const;
