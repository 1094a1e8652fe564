import { type Drawing, moved } from '#demo/pictures/drawing.ts';
import { box, curve, disc, placed, poly, star, stroke } from '#demo/pictures/outline.ts';

/** Knives, swords and what else is held by a handle; drawn lying to the right, then turned upwards. */
export const blades = {
  knife: () =>
    raised([
      ['finish', poly(62, 48, 126, 46, 143, 50, 154, 62, 130, 68, 62, 68)],
      ['steel', poly(62, 62, 138, 62, 152, 62, 130, 68, 62, 68)],
      ['metal', box(56, 42, 8, 32, 3)],
      ['dark', curve(10, 50, 34, 48, 58, 50, 58, 66, 34, 67, 12, 70, 6, 60)],
      ['steel', disc(20, 59, 2.6)],
      ['steel', disc(34, 58, 2.6)],
      ['steel', disc(48, 58, 2.6)],
    ]),
  bayonet: () =>
    raised([
      ['finish', poly(60, 47, 112, 47, 122, 51, 152, 58, 138, 66, 60, 68)],
      ['steel', poly(60, 62, 142, 62, 138, 66, 60, 68)],
      ['dark', box(72, 52, 32, 3.4, 1.7)],
      ['metal', box(55, 34, 7, 42, 2)],
      ['cut', disc(58.5, 39, 2.2)],
      ['dark', box(12, 48, 44, 20, 6)],
      ['metal', box(6, 47, 10, 22, 3)],
      ['metal', box(24, 48, 2.4, 20)],
      ['metal', box(34, 48, 2.4, 20)],
      ['metal', box(44, 48, 2.4, 20)],
    ]),
  'curved knife': () =>
    moved(
      [
        ['finish', curve(72, 40, 96, 24, 122, 30, 141, 54, 145, 90, 132, 74, 114, 60, 92, 58, 80, 64)],
        ['steel', curve(92, 58, 114, 58, 132, 72, 145, 91, 128, 76, 108, 64, 90, 63)],
        ['dark', stroke(19, 40, 82, 56, 66, 78, 52)],
        ['metal', disc(34, 88, 16)],
        ['cut', disc(34, 88, 9)],
        ['steel', disc(52, 71, 2.6)],
        ['steel', disc(64, 61, 2.6)],
      ],
      (shape) => placed(shape, 0, 0.98, -8, 0),
    ),
  'butterfly knife': () =>
    raised([
      ['finish', poly(66, 50, 126, 50, 142, 54, 154, 61, 132, 66, 66, 67)],
      ['steel', poly(66, 61, 150, 61, 132, 66, 66, 67)],
      ['metal', stroke(12, 66, 56, 16, 34)],
      ['dark', stroke(4, 56, 52, 22, 37)],
      ['metal', stroke(12, 66, 62, 14, 82)],
      ['dark', stroke(4, 56, 66, 20, 80)],
      ['gold', disc(66, 59, 4)],
    ]),
  daggers: () => [
    ...moved(dagger, (shape) => placed(shape, -62, 0.78, -26, 4)),
    ...moved(dagger, (shape) => placed(shape, -118, 0.78, 26, 4)),
  ],
  'curved blade': () =>
    raised([
      ['finish', curve(58, 52, 90, 52, 118, 40, 152, 26, 146, 50, 124, 68, 92, 72, 58, 66)],
      ['steel', curve(60, 62, 92, 66, 122, 60, 148, 36, 144, 54, 124, 69, 92, 73, 60, 68)],
      ['metal', box(53, 44, 7, 30, 3)],
      ['wood', curve(10, 52, 32, 50, 56, 50, 56, 66, 32, 66, 14, 74, 5, 64)],
    ]),
  sword: () =>
    raised([
      ['finish', poly(46, 51, 138, 51, 156, 58, 138, 65, 46, 65)],
      ['steel', poly(46, 58, 156, 58, 138, 65, 46, 65)],
      ['dark', box(50, 56.6, 74, 2.6, 1.3)],
      ['gold', curve(38, 32, 46, 44, 46, 72, 38, 84, 36, 58)],
      ['wood', box(14, 53, 26, 10, 3)],
      ['gold', disc(10, 58, 7)],
      ['main', disc(10, 58, 3.4)],
      ['main', disc(42, 58, 4)],
    ]),
  axe: () =>
    raised([
      ['wood', box(6, 55, 136, 7, 3.5)],
      ['finish', curve(96, 56, 100, 38, 88, 18, 116, 22, 140, 20, 130, 40, 128, 56)],
      ['finish', curve(98, 60, 102, 76, 92, 98, 116, 94, 138, 98, 128, 78, 126, 60)],
      ['steel', curve(88, 18, 112, 25, 140, 20, 126, 30, 100, 29)],
      ['steel', curve(92, 98, 114, 91, 138, 98, 124, 87, 102, 87)],
      ['gold', box(98, 50, 28, 17, 4)],
      ['gold', box(14, 53, 6, 11, 2)],
    ]),
  hammer: () =>
    raised([
      ['wood', box(4, 55, 112, 8, 4)],
      ['finish', box(98, 24, 36, 70, 8)],
      ['metal', box(94, 22, 44, 15, 5)],
      ['metal', box(94, 81, 44, 15, 5)],
      ['gold', disc(116, 59, 8)],
      ['dark', box(10, 53, 24, 12, 4)],
    ]),
  staff: () =>
    raised([
      ['wood', stroke(6.5, 4, 60, 60, 57, 112, 59)],
      ['gold', box(100, 51, 10, 16, 3)],
      ['second', curve(106, 58, 118, 36, 144, 34, 154, 46, 140, 44, 124, 50, 120, 58)],
      ['second', curve(106, 60, 118, 82, 144, 84, 154, 72, 140, 74, 124, 68, 120, 60)],
      ['finish', disc(136, 59, 13)],
      ['glass', disc(132, 54, 5)],
      ['gold', box(28, 53, 5, 11, 2)],
      ['gold', box(56, 52, 5, 11, 2)],
    ]),
  spear: () =>
    raised([
      ['wood', box(2, 55.5, 118, 6, 3)],
      ['finish', curve(110, 58, 118, 44, 132, 46, 157, 58.5, 132, 71, 118, 73, 110, 60)],
      ['steel', poly(118, 58.5, 157, 58.5, 132, 70, 118, 71)],
      ['gold', box(102, 51, 12, 15, 4)],
      ['main', curve(96, 62, 104, 66, 96, 84, 90, 96, 88, 80)],
      ['second', curve(88, 62, 97, 64, 86, 80, 78, 88, 80, 74)],
    ]),
  bow: () =>
    moved(
      [
        ['steel', stroke(1.6, 46, 8, 46, 112)],
        [
          'finish',
          curve(
            44,
            6,
            72,
            14,
            98,
            38,
            104,
            60,
            98,
            82,
            72,
            106,
            44,
            114,
            66,
            98,
            84,
            78,
            88,
            60,
            84,
            42,
            66,
            22,
          ),
        ],
        ['dark', box(86, 46, 18, 28, 6)],
        ['gold', box(84, 42, 20, 5, 2)],
        ['gold', box(84, 73, 20, 5, 2)],
        ['wood', box(30, 58, 104, 3.6, 1.8)],
        ['steel', poly(130, 52, 148, 60, 130, 68, 134, 60)],
        ['second', poly(26, 52, 42, 58, 42, 62, 26, 68, 30, 60)],
      ],
      (shape) => placed(shape, -24, 0.95, 0, -2),
    ),
  scythe: () =>
    raised([
      ['wood', stroke(6.5, 6, 66, 66, 58, 130, 56)],
      ['finish', curve(122, 58, 126, 36, 108, 18, 66, 12, 96, 8, 130, 14, 146, 36, 142, 60)],
      ['steel', curve(66, 12, 96, 14, 120, 26, 130, 46, 122, 30, 98, 18)],
      ['gold', box(120, 48, 24, 16, 5)],
    ]),
  orbit: () => [
    ['second', star(80, 58, 8, 50, 34)],
    ['cut', disc(80, 58, 27)],
    ['finish', star(80, 58, 4, 46, 14, -45)],
    ['gold', disc(80, 58, 13)],
    ['main', disc(80, 58, 7)],
  ],
} satisfies Record<string, () => Drawing>;

const dagger: Drawing = [
  ['finish', poly(66, 46, 120, 50, 150, 58, 120, 66, 66, 70)],
  ['steel', poly(66, 58, 150, 58, 120, 66, 66, 70)],
  ['metal', box(50, 53, 20, 11, 3)],
  ['dark', box(36, 28, 16, 60, 7)],
];

function raised(drawing: Drawing): Drawing {
  return moved(drawing, (shape) => placed(shape, -32, 0.93, 0, -1));
}
