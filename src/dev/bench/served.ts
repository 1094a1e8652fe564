import type { InputToPaint } from './input-to-paint.ts';
import type { Asked, RecordingOrigin, RequestTest } from './recording-origin.ts';

/**
 * How the app came by what it showed, by when the catalog was asked for it: answered before the input, asked before but
 * answered after it, asked only after it, or not asked again at all.
 */
export type Served = 'prefetched' | 'under-way' | 'cold' | 'kept';

/** Times an input of the app and tells by the catalog's record where its answer came from. */
export async function withSource(
  origin: RecordingOrigin,
  isMeant: RequestTest,
  timeApp: () => Promise<InputToPaint>,
): Promise<InputToPaint & { served: Served }> {
  const before = origin.asked(isMeant);
  const timed = await timeApp();
  return { ...timed, served: servedBy(before, origin.asked(isMeant) !== 'not-asked') };
}

function servedBy(before: Asked, wasAskedAtAll: boolean): Served {
  switch (before) {
    case 'answered':
      return 'prefetched';
    case 'under-way':
      return 'under-way';
    case 'not-asked':
      return wasAskedAtAll ? 'cold' : 'kept';
    default:
      return before satisfies never;
  }
}
