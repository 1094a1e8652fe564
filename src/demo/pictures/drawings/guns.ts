import type { Shape } from '#demo/pictures/outline.ts';
import { box, curve, disc, placed, poly, stroke } from '#demo/pictures/outline.ts';
import type { Drawing, Material } from '#demo/pictures/paint.ts';

/** Guns, muzzle to the right, tilted a little upwards. */
export const guns = {
  'assault rifle': () =>
    tilted([
      ['dark', box(118, 50, 34, 4.5, 1)],
      ['metal', box(147, 48.5, 9, 7.5, 1.5)],
      ['metal', poly(134, 50, 138, 40, 142, 40, 144, 50)],
      ['finish', poly(5, 57, 46, 48, 52, 50, 52, 62, 44, 64, 14, 77, 7, 75)],
      ['dark', stroke(2.6, 66, 62, 68, 70, 77, 70, 79, 62)],
      ['finish', poly(54, 60, 66, 60, 59, 82, 48, 80)],
      ['dark', curve(73, 60, 90, 60, 94, 76, 107, 90, 96, 99, 82, 86, 75, 74)],
      ['metal', box(48, 46, 48, 17, 3)],
      ['dark', box(52, 43.5, 40, 4.5, 2)],
      ['metal', box(94, 42, 36, 4.5, 2)],
      ['finish', poly(92, 46, 124, 47, 124, 58, 120, 61, 92, 63)],
      ['dark', box(86, 39, 7, 8, 1.5)],
      ['steel', box(72, 49, 13, 2.4, 1)],
    ]),
  carbine: () =>
    tilted([
      ['dark', box(122, 50, 22, 5, 1)],
      ['metal', box(138, 47.5, 18, 9.5, 2)],
      ['metal', poly(122, 46, 125, 34, 130, 34, 132, 46)],
      ['dark', box(30, 50, 22, 7, 2)],
      ['finish', poly(5, 49, 34, 47, 36, 63, 16, 72, 7, 71)],
      ['dark', stroke(2.6, 63, 62, 65, 69, 74, 69, 75, 62)],
      ['dark', poly(51, 61, 63, 61, 58, 83, 46, 81)],
      ['dark', poly(72, 60, 87, 60, 92, 88, 78, 92)],
      ['finish', poly(46, 44, 93, 43, 95, 61, 88, 64, 50, 63)],
      ['metal', box(50, 39.5, 44, 5.5, 1.5)],
      ['dark', poly(56, 40, 60, 31, 80, 31, 84, 40)],
      ['cut', box(62, 34.5, 17, 3)],
      ['finish', box(92, 44, 35, 16, 3)],
      ['dark', box(97, 49, 25, 2.2, 1)],
      ['dark', box(97, 53.5, 25, 2.2, 1)],
    ]),
  sniper: () =>
    tilted([
      ['dark', box(98, 51, 52, 4.6, 1)],
      ['metal', box(145, 48.5, 12, 9, 2)],
      ['dark', box(76, 58, 16, 15, 2)],
      ['dark', stroke(2.6, 58, 62, 61, 70, 71, 70, 72, 62)],
      [
        'finish',
        poly(
          3,
          53,
          42,
          50,
          58,
          47,
          106,
          48,
          112,
          52,
          110,
          61,
          66,
          64,
          56,
          65,
          50,
          82,
          39,
          81,
          41,
          67,
          14,
          78,
          4,
          77,
        ),
      ],
      ['metal', box(62, 46.5, 42, 6, 2)],
      ['dark', box(64, 40, 5, 8)],
      ['dark', box(84, 40, 5, 8)],
      ['metal', box(52, 33, 46, 9.5, 4)],
      ['dark', poly(88, 33, 104, 30, 104, 45.5, 88, 42.5)],
      ['dark', box(47, 31, 10, 13.5, 3)],
      ['steel', disc(71, 55, 3.2)],
    ]),
  'submachine gun': () =>
    tilted([
      ['dark', box(112, 47, 26, 7, 2)],
      ['metal', stroke(4, 44, 46, 14, 44, 10, 70, 20, 70, 42, 58)],
      ['dark', poly(80, 60, 94, 60, 99, 100, 86, 101)],
      ['dark', stroke(3, 66, 62, 68, 72, 80, 72, 82, 62)],
      ['finish', poly(53, 60, 67, 60, 62, 86, 48, 84)],
      ['finish', poly(38, 42, 108, 40, 118, 44, 118, 58, 104, 63, 40, 62)],
      ['metal', box(46, 36.5, 62, 6, 2)],
      ['dark', box(52, 31, 9, 7, 1.5)],
      ['dark', box(100, 31, 6, 7, 1.5)],
      ['steel', box(82, 46, 15, 3, 1)],
    ]),
  shotgun: () =>
    tilted([
      ['metal', box(86, 45, 68, 5.6, 1.5)],
      ['dark', box(86, 52.5, 56, 5.4, 2)],
      ['dark', stroke(2.6, 57, 60, 60, 69, 70, 69, 72, 60)],
      ['finish', poly(4, 62, 40, 50, 56, 47, 58, 60, 50, 64, 44, 74, 34, 73, 34, 68, 12, 82, 5, 81)],
      ['metal', poly(54, 44, 92, 44, 94, 60, 56, 61)],
      ['finish', box(98, 49, 32, 13, 5)],
      ['dark', box(103, 53, 22, 1.8, 1)],
      ['dark', box(103, 56.5, 22, 1.8, 1)],
      ['steel', box(67, 48, 15, 3.4, 1)],
      ['steel', disc(150, 43.5, 2)],
    ]),
  'machine gun': () =>
    tilted([
      ['dark', stroke(3.4, 126, 56, 118, 84)],
      ['metal', stroke(3.4, 126, 56, 136, 84)],
      ['dark', box(114, 48, 38, 5.6, 1)],
      ['metal', box(144, 46, 12, 9.5, 2)],
      ['finish', poly(5, 48, 36, 45, 38, 62, 18, 73, 6, 71)],
      ['dark', poly(46, 61, 59, 61, 54, 84, 42, 82)],
      ['finish', poly(34, 42, 94, 40, 98, 62, 40, 64)],
      ['metal', box(48, 35, 44, 8, 3)],
      ['metal', box(94, 44, 32, 14, 4)],
      ['second', box(64, 60, 34, 30, 4)],
      ['dark', box(68, 66, 26, 2.5)],
      ['dark', box(68, 72, 26, 2.5)],
      ['gold', stroke(4, 66, 58, 72, 55, 79, 57, 86, 55)],
      ['dark', stroke(3.6, 60, 36, 68, 28, 86, 28)],
    ]),
  pistol: () => tilted(pistolParts, -10, 1.02),
  'pair of pistols': () => [
    ...tilted(pistolParts, -38, 0.8, -14, -6),
    ...moved(pistolParts, (shape) => placed(shape, 4, 0.8, 16, 16)),
  ],
  'heavy pistol': () =>
    tilted(
      [
        ['dark', stroke(4, 75, 60, 77, 77, 96, 77, 99, 60)],
        ['finish', poly(40, 52, 76, 52, 80, 66, 70, 102, 36, 102, 44, 72)],
        ['dark', poly(49, 64, 68, 64, 60, 94, 44, 94)],
        ['metal', poly(38, 50, 130, 50, 130, 60, 104, 64, 44, 62)],
        ['finish', poly(32, 29, 138, 31, 141, 36, 141, 52, 36, 54)],
        ['dark', box(42, 34, 4, 16, 1)],
        ['dark', box(50, 34, 4, 16, 1)],
        ['steel', box(80, 33, 22, 6, 2)],
        ['dark', box(136, 37, 7, 8, 2)],
        ['dark', box(38, 24, 9, 6, 1)],
        ['dark', box(128, 26, 6, 6, 1)],
      ],
      -10,
      1,
    ),
  revolver: () =>
    tilted(
      [
        ['metal', box(84, 34, 66, 10, 2)],
        ['metal', box(88, 45, 52, 6, 3)],
        ['dark', stroke(4, 74, 62, 77, 79, 94, 79, 97, 60)],
        ['finish', curve(40, 48, 64, 44, 72, 62, 62, 84, 56, 106, 30, 104, 34, 82, 42, 64)],
        ['metal', poly(48, 34, 102, 32, 104, 62, 66, 66, 50, 54)],
        ['finish', box(66, 36, 32, 26, 6)],
        ['dark', box(70, 42, 24, 3, 1.5)],
        ['dark', box(70, 52, 24, 3, 1.5)],
        ['dark', curve(44, 38, 50, 26, 56, 28, 54, 42)],
        ['dark', box(140, 28, 6, 7, 1)],
      ],
      -8,
      0.98,
    ),
  taser: () =>
    tilted([
      ['dark', stroke(4, 74, 62, 77, 78, 94, 78, 97, 60)],
      ['finish', poly(42, 52, 74, 52, 66, 102, 36, 102)],
      ['finish', poly(36, 34, 104, 34, 112, 62, 42, 64)],
      ['gold', poly(102, 32, 134, 36, 134, 58, 108, 62)],
      ['dark', box(128, 38, 10, 5, 1)],
      ['dark', box(128, 51, 10, 5, 1)],
      ['paper', poly(76, 36, 64, 50, 72, 50, 66, 62, 84, 46, 75, 46)],
    ]),
} satisfies Record<string, () => Drawing>;

const pistolParts: Drawing = [
  ['dark', stroke(3.6, 75, 58, 77, 74, 93, 74, 96, 58)],
  ['finish', poly(46, 52, 76, 52, 78, 64, 68, 98, 38, 98, 46, 68)],
  ['dark', poly(53, 66, 68, 66, 61, 90, 47, 90)],
  ['dark', poly(44, 50, 122, 50, 122, 59, 98, 62, 46, 61)],
  ['finish', poly(36, 34, 124, 34, 127, 39, 127, 53, 38, 54)],
  ['dark', box(44, 37, 3, 14, 1)],
  ['dark', box(50, 37, 3, 14, 1)],
  ['dark', box(56, 37, 3, 14, 1)],
  ['steel', box(80, 36, 20, 6, 2)],
  ['dark', box(124, 40, 6, 7, 1.5)],
  ['dark', box(40, 30, 7, 5, 1)],
  ['dark', box(116, 30, 5, 5, 1)],
];

function tilted(drawing: Drawing, turn = -14, scale = 0.98, dx = 0, dy = 0): Drawing {
  return moved(drawing, (shape) => placed(shape, turn, scale, dx, dy));
}

/** Every part of a drawing moved the same way. */
export function moved(drawing: Drawing, move: (shape: Shape) => Shape): Drawing {
  return drawing.map(([material, shape]): readonly [Material, Shape] => [material, move(shape)]);
}
