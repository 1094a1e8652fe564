import type { Shape } from './outline.ts';

/**
 * What a part is made of. `finish` carries the item's pattern, `main` and `second` its plain colours; `cut` takes away
 * what lies beneath; `glass` lets it shine through.
 */
export type Material =
  | 'finish'
  | 'main'
  | 'second'
  | 'metal'
  | 'dark'
  | 'steel'
  | 'gold'
  | 'wood'
  | 'paper'
  | 'glass'
  | 'cut';

/** From back to front. */
export type Drawing = readonly (readonly [Material, Shape])[];

/** Every part of a drawing moved the same way. */
export function moved(drawing: Drawing, move: (shape: Shape) => Shape): Drawing {
  return drawing.map(([material, shape]): readonly [Material, Shape] => [material, move(shape)]);
}
