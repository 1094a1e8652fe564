import fc from 'fast-check';
import type { ExportValue } from '#shared/export.ts';

/** Columns of each kind of value. */
export const someFields = ['id', 'name', 'price', 'error_message', 'trade_offer_id'] as const;

const starts = ['=1+1', '+49 30', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', "'=1", "''=1", '"=1'];
const hiddenStarts = ['\uff1d1', '\u200b=1', '\ufeff=1', '\u00a0=1', '\u202e=1', '\u0000=1'];
const commands = ['=HYPERLINK("https://evil.example","x")', "=cmd|'/C calc'!A0"];
const inside = ["'Blueberries' | x", 'a;=1', 'a\n-1', '","=1', '=1","'];
const markup = ['_x003D_1', '_x005F_', '<f>1</f>', '&lt;f&gt;', '1\u0007', '\ufffe\uffff'];
const almostNumbers = ['12.40', '1e5', '0x10', '-0', '00.10', '', ' ', '\n', '\ud800', '\udc00\ud800'];
const formulas = [...starts, ...hiddenStarts, ...commands, ...inside, ...markup, ...almostNumbers];

const separators = [';', ',', '"', "'", '\t', '\r\n', '_x'];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...formulas),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc
    .array(fc.oneof(fc.constantFrom(...formulas, ...separators), fc.string({ maxLength: 4 })), {
      maxLength: 6,
    })
    .map((parts) => parts.join('')),
);

const price = fc.oneof(
  fc
    .tuple(fc.nat({ max: 10 ** 9 }), fc.nat({ max: 99 }))
    .map(([whole, rest]) => `${whole}.${String(rest).padStart(2, '0')}`),
  fc.bigInt({ min: 0n, max: 10n ** 30n }).map((whole) => `${whole}.05`),
  hostileText,
);
const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

/** Rows over {@link someFields}, with values that a broken or hostile service could send. */
export const hostileRows: fc.Arbitrary<ExportValue[][]> = fc.array(
  fc.tuple(id, hostileText, price, fc.option(hostileText, { nil: null }), fc.option(id, { nil: null })),
  { maxLength: 8 },
);
