import {
  type CSSProperties,
  memo,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useSettings } from '#renderer/data/settings-context.tsx';
import { useEventCallback } from '#renderer/ui/events.ts';
import { Splitter } from '#renderer/ui/splitter.tsx';
import { useIsPainted } from '#renderer/ui/timers.ts';
import { words } from '#words/words.ts';
import styles from './browser-screen.module.css';

type PaneFrameProps = {
  /** Null: folded. */
  sidebar: ReactNode | null;
  centre: ReactNode;
  /** Null: closed. */
  detail: ReactNode | null;
  isDetailLoaded: boolean;
};

const rememberAfterMs = 400;

/**
 * Sidebar, centre and detail with dividers for mouse and arrow keys. An opening detail overlays the centre, which needs
 * no layout, until its response is painted or takes noticeably long.
 */
export const PaneFrame = memo(function PaneFrame(props: PaneFrameProps) {
  const { sidebar, centre, detail, isDetailLoaded } = props;
  const { settings, changeSettings } = useSettings();
  const [chosen, setChosen] = useState<Partial<PaneWidths>>(settings.paneWidths);
  const widths = paneWidthsFrom(chosen, useWindowWidth());
  const isDetailOpen = detail !== null;
  const isOverCentre = !useIsPainted(isDetailOpen, isDetailLoaded, true) && isDetailOpen;
  useRemembered(chosen);

  return (
    <div className={styles.frame} data-over-centre={isOverCentre || undefined}>
      {sidebar !== null && (
        <>
          <div className={styles.pane} style={{ width: widths.sidebar, minWidth: paneBounds.sidebar.min }}>
            {sidebar}
          </div>
          <Splitter
            label={words.frame.resizePanes}
            side="left"
            width={widths.sidebar}
            {...paneBounds.sidebar}
            onResize={(sidebar) => setChosen({ ...chosen, sidebar })}
            onCollapse={() => changeSettings({ sidebarOpen: false })}
          />
        </>
      )}
      {/* What may take the detail's place there is as wide. Its type knows no custom properties. */}
      <div className={styles.centre} style={{ '--detail-width': `${widths.detail}px` } as CSSProperties}>
        {centre}
      </div>
      {isDetailOpen && (
        <>
          {!isOverCentre && (
            <Splitter
              label={words.frame.resizePanes}
              side="right"
              width={widths.detail}
              {...paneBounds.detail}
              onResize={(detail) => setChosen({ ...chosen, detail })}
            />
          )}
          <div className={styles.detail} style={{ width: widths.detail, minWidth: paneBounds.detail.min }}>
            {detail}
          </div>
        </>
      )}
    </div>
  );
});

/** Stores changed widths once they have settled, at the latest on unmount. */
function useRemembered(widths: Partial<PaneWidths>): void {
  const { settings, changeSettings } = useSettings();
  const remembered = useRef(widths);
  const remember = useEventCallback((changed: Partial<PaneWidths>) => {
    if (remembered.current === changed) return;
    remembered.current = changed;
    changeSettings({ paneWidths: { ...settings.paneWidths, ...changed } });
  });
  useEffect(() => {
    const timer = setTimeout(remember, rememberAfterMs, widths);
    return () => clearTimeout(timer);
  }, [widths, remember]);
  const rememberLast = useEffectEvent(() => remember(widths));
  useEffect(() => () => rememberLast(), []);
}

/** Widths in CSS pixels; the centre takes the rest. */
type PaneWidths = { sidebar: number; detail: number };

/** Limits in CSS pixels, so that no pane becomes uselessly narrow. */
const paneBounds = {
  sidebar: { min: 168, max: 320 },
  detail: { min: 320, max: 640 },
} as const;

const defaultSidebarPx = 184;
/** Of an item's details, whose default width grows with the window. */
const defaultDetail = { min: 372, max: 520, ofWindow: 0.27 };

/** The chosen widths, clamped to their limits, and the default ones of a window of this width. */
export function paneWidthsFrom(chosen: Partial<PaneWidths>, windowPx: number): PaneWidths {
  const usual = within(defaultDetail, Math.round(windowPx * defaultDetail.ofWindow));
  return {
    sidebar: within(paneBounds.sidebar, chosen.sidebar ?? defaultSidebarPx),
    detail: within(paneBounds.detail, chosen.detail ?? usual),
  };
}

function within(bounds: { min: number; max: number }, width: number): number {
  return Math.min(bounds.max, Math.max(bounds.min, width));
}

function useWindowWidth(): number {
  return useSyncExternalStore(onWindowResize, () => window.innerWidth);
}

function onWindowResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}
