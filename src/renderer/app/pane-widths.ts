/** Widths in CSS pixels; the centre takes the rest. */
export type PaneWidths = { sidebar: number; detail: number };

/** Limits in CSS pixels, so that no pane can be dragged to where it is of no use. */
export const paneBounds = {
  sidebar: { min: 168, max: 320 },
  centre: { min: 380 },
  detail: { min: 320, max: 640 },
} as const;

const defaults: PaneWidths = { sidebar: 184, detail: 372 };

/** The remembered widths, each within its limits whatever the settings file says. */
export function paneWidthsFrom(remembered: Readonly<Record<string, number>>): PaneWidths {
  return {
    sidebar: within(paneBounds.sidebar, remembered.sidebar ?? defaults.sidebar),
    detail: within(paneBounds.detail, remembered.detail ?? defaults.detail),
  };
}

/** The widths after a divider moved, from the sizes of sidebar, centre and detail. A pane without a size keeps its width. */
export function resizedWidths(before: PaneWidths, sizes: readonly (number | string)[]): PaneWidths {
  const [sidebar, detail] = [pixels(sizes[0]), pixels(sizes[2])];
  return {
    sidebar: sidebar > 0 ? Math.round(sidebar) : before.sidebar,
    detail: detail > 0 ? Math.round(detail) : before.detail,
  };
}

function pixels(size: number | string | undefined): number {
  return typeof size === 'string' ? Number.parseFloat(size) : 0;
}

function within(bounds: { min: number; max: number }, width: number): number {
  return Math.min(bounds.max, Math.max(bounds.min, width));
}
