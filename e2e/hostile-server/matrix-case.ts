import type { Endpoint } from '#dev/hostile-server/exchange.ts';
import type { Fault } from '#dev/hostile-server/fault.ts';
import type { Situation } from './places.ts';

/** One case of the matrix as Playwright takes it: its title, and where its result belongs in the matrix. */
export function matrixCase(
  fault: Fault,
  endpoint: Endpoint,
  situation: Situation,
): [string, { annotation: { type: string; description: string } }] {
  const place: MatrixPlace = { family: fault.family, fault: fault.name, endpoint, situation };
  return [
    `${fault.family}: ${fault.name}`,
    { annotation: { type: matrixAnnotation, description: JSON.stringify(place) } },
  ];
}

export type MatrixPlace = { family: string; fault: string; endpoint: Endpoint; situation: Situation };

const matrixAnnotation = 'matrix';
