import { Splitter } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ComponentProps, type ComponentType, memo, type ReactNode, useRef, useState } from 'react';
import { useSettings } from '#renderer/desktop/settings-context.tsx';
import { type PanelProps, useView } from '#renderer/desktop/view.ts';
import { ItemsScreen } from '#renderer/features/items/items-screen.tsx';
import { RecentPanel } from '#renderer/features/recent-items/recent-panel.tsx';
import { TicketPanel } from '#renderer/features/tickets/ticket-panel.tsx';
import { WatchedPanel } from '#renderer/features/watch/watched-panel.tsx';
import shared from '#renderer/ui/shared.module.css';
import { useIsPainted } from '#renderer/ui/timers.ts';
import type { Panel } from '#shared/view-link.ts';
import { words } from '#words/words.ts';
import styles from './browser-screen.module.css';

type PaneFrameProps = {
  /** Null: folded. */
  sidebar: ReactNode | null;
  centre: ReactNode;
  /** Null: closed. */
  detail: ReactNode | null;
  isDetailAnswered: boolean;
};

const rememberAfterMs = 400;

/**
 * Sidebar, centre and detail with dividers for mouse and arrow keys. An opening detail overlays the centre, which needs
 * no layout, until its answer is painted or takes noticeably long. The folded sidebar stays in the frame with no
 * width: the kit numbers panes by position, and the centre must keep its number or it would be remounted.
 */
export const PaneFrame = memo(function PaneFrame(props: PaneFrameProps) {
  const { sidebar, centre, detail, isDetailAnswered } = props;
  const { settings, changeSettings } = useSettings();
  const [widths, setWidths] = useState(() => paneWidthsFrom(settings.paneWidths));
  const remember = useDebouncedCallback(
    (changed: PaneWidths) => changeSettings({ paneWidths: { ...settings.paneWidths, ...changed } }),
    { delay: rememberAfterMs, flushOnUnmount: true },
  );
  const isOpen = { sidebar: sidebar !== null, detail: detail !== null };
  const isOverCentre = !useIsPainted(isOpen.detail, isDetailAnswered, true) && isOpen.detail;

  // For dragging, the kit keeps the listener of the first render, so it reads the current values through a ref.
  const latest = useRef(widths);
  function resize(sizes: Sizes) {
    latest.current = resizedWidths(latest.current, sizes);
    setWidths(latest.current);
    remember(latest.current);
  }

  return (
    <Splitter
      className={styles.frame}
      classNames={{ pane: styles.pane, handle: styles.handle }}
      mod={{ 'over-centre': isOverCentre }}
      attributes={{ handle: { 'aria-label': words.frame.resizePanes } }}
      lineSize={1}
      withHandle={false}
      resetOnDoubleClick={false}
      step="16px"
      shiftStep="64px"
      sizes={sizesOf(widths, isOpen)}
      onSizeChange={resize}
      onCollapseChange={(pane, isCollapsed) =>
        pane === 0 && isCollapsed && changeSettings({ sidebarOpen: false })
      }
    >
      <Splitter.Pane
        defaultSize={`${widths.sidebar}px`}
        min={isOpen.sidebar ? `${paneBounds.sidebar.min}px` : '0px'}
        max={isOpen.sidebar ? `${paneBounds.sidebar.max}px` : '0px'}
        collapsible={isOpen.sidebar}
        collapseThreshold={`${paneBounds.sidebar.min / 2}px`}
      >
        {sidebar}
      </Splitter.Pane>
      <Splitter.Pane defaultSize={1} min={`${paneBounds.centre.min}px`}>
        {centre}
      </Splitter.Pane>
      {detail !== null && (
        <Splitter.Pane
          defaultSize={`${widths.detail}px`}
          min={`${paneBounds.detail.min}px`}
          max={`${paneBounds.detail.max}px`}
          // While it overlays the centre; beside it, the kit sets the size.
          style={{ width: `${widths.detail}px` }}
        >
          {detail}
        </Splitter.Pane>
      )}
    </Splitter>
  );
});

type Sizes = NonNullable<ComponentProps<typeof Splitter>['sizes']>;

function sizesOf(widths: PaneWidths, isOpen: { sidebar: boolean; detail: boolean }): Sizes {
  const fixed: Sizes = [isOpen.sidebar ? `${widths.sidebar}px` : '0px', 1];
  return isOpen.detail ? [...fixed, `${widths.detail}px`] : fixed;
}

/** Widths in CSS pixels; the centre takes the rest. */
type PaneWidths = { sidebar: number; detail: number };

/** Limits in CSS pixels, so that no pane becomes uselessly narrow. */
const paneBounds = {
  sidebar: { min: 168, max: 320 },
  centre: { min: 380 },
  detail: { min: 320, max: 640 },
} as const;

const defaults: PaneWidths = { sidebar: 184, detail: 372 };

/** The remembered widths, clamped to their limits. */
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

/** The only mapping from panels to components. */
const panels: Record<Panel, ComponentType<PanelProps>> = {
  items: ItemsScreen,
  recent: RecentPanel,
  watched: WatchedPanel,
  'look-up': TicketPanel,
};

/** The middle of the window, which takes the focus while nothing in it can. */
export function CentrePane(props: PanelProps) {
  const { panel } = useView();
  const { id, baseUrl } = props.connection;
  const PanelOfView = panels[panel];
  return (
    <div className={styles.middle} data-middle tabIndex={-1}>
      {/* For users who navigate by headings. */}
      <h1 className={shared.spoken}>{words.sidebar.panels[panel]}</h1>
      {/* Remounted for another catalog: no row of the previous one may be visible, not even dimmed. */}
      <PanelOfView key={`${id} ${baseUrl}`} {...props} />
    </div>
  );
}
