import type { StepId } from './steps.ts';

/**
 * For scale: medians in milliseconds that a react-admin 5 app behind the same origin needed when it was measured in the
 * same way, by latency of the catalog. Quoted, not measured here.
 */
export const reactAdmin: { step: StepId; title: string; p50ByLatency: Readonly<Record<number, number>> }[] = [
  { step: 'next-50', title: 'Next page of 50', p50ByLatency: { 0: 74, 50: 120 } },
  { step: 'next-250', title: 'Next page of 250', p50ByLatency: { 0: 198, 50: 228 } },
  { step: 'detail-hovered', title: 'Detail', p50ByLatency: { 0: 36, 50: 81 } },
];

export const reactAdminHeapRatio = 3.5;
