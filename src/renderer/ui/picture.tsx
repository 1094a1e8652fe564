import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { maxReleased } from '#shared/item.ts';
import type { Settings } from '#shared/settings.ts';
import { words } from '#words/words.ts';
import styles from './picture.module.css';

/** Starts waiting for a picture: call `settled` when it has loaded or failed, `left` when it is no longer shown here. */
type WaitFor = (src: string) => { settled(): void; left(): void };

const PictureContext = createContext<WaitFor>(() => ({ settled() {}, left() {} }));

/** Calls `release` with the pictures that are no longer shown and haven't loaded. `release` may reject. */
export function PictureProvider(props: { release(srcs: string[]): Promise<void>; children: ReactNode }) {
  const { release, children } = props;
  const newest = useRef(release);
  useLayoutEffect(() => {
    newest.current = release;
  });
  const waitFor = useMemo(() => createWaits((srcs) => newest.current(srcs).catch(() => {})), []);
  return <PictureContext value={waitFor}>{children}</PictureContext>;
}

/** Rows may scroll back immediately: releases are batched and sent after this. */
const releaseAfterMs = 100;

function createWaits(release: (srcs: string[]) => void): WaitFor {
  const places = new Map<string, number>();
  const gone = new Set<string>();

  function flush(): void {
    const srcs = [...gone];
    gone.clear();
    for (let at = 0; at < srcs.length; at += maxReleased) release(srcs.slice(at, at + maxReleased));
  }

  return (src) => {
    let isWaiting = true;
    places.set(src, (places.get(src) ?? 0) + 1);
    gone.delete(src);
    function end(): boolean {
      if (!isWaiting) return false;
      isWaiting = false;
      const others = (places.get(src) ?? 0) - 1;
      if (others > 0) places.set(src, others);
      else places.delete(src);
      return others <= 0;
    }
    return {
      settled: () => void end(),
      left() {
        if (!end()) return;
        if (gone.size === 0) window.setTimeout(flush, releaseAfterMs);
        gone.add(src);
      },
    };
  };
}

/**
 * Loaded pictures, up to these limits, the most recently shown last. Chromium soon drops a picture that no element shows, so rows that
 * scroll back into view would request and decode theirs again.
 */
export function createKeptPictures(max: { pictures: number; pixels: number }) {
  const kept = new Map<string, { image: HTMLImageElement; pixels: number }>();
  let pixels = 0;

  function drop(src: string): void {
    pixels -= kept.get(src)?.pixels ?? 0;
    kept.delete(src);
  }

  return {
    has: (src: string) => kept.has(src),
    /** `shown`: an element that has just loaded it. It isn't kept itself, or its row would be. */
    keep(src: string, shown: Pick<HTMLImageElement, 'naturalWidth' | 'naturalHeight'>): void {
      const image = kept.get(src)?.image ?? new Image();
      if (!kept.has(src)) image.src = src;
      drop(src);
      kept.set(src, { image, pixels: shown.naturalWidth * shown.naturalHeight });
      pixels += shown.naturalWidth * shown.naturalHeight;
      for (const oldest of kept.keys()) {
        if (kept.size <= max.pictures && pixels <= max.pixels) break;
        drop(oldest);
      }
    },
  };
}

/** The pictures of a page of 250 rows, and those of the page before it if they are small. */
const keptPictures = createKeptPictures({ pictures: 500, pixels: 2 ** 25 });

type PictureProps = {
  src: string | null;
  alt: string;
  /** CSS pixels; the box is reserved before, during and after loading. */
  width: number;
  height: number;
};

/** In the rows of a list. */
export const rowPictureSizes = {
  compact: { width: 32, height: 24 },
  comfortable: { width: 36, height: 28 },
} satisfies Record<Settings['density'], { width: number; height: number }>;

/** A picture of fixed size, as one element. Its space is reserved even if it is loading, failed or missing. */
export function Picture({ src, alt, width, height }: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const isMissing = src === null || src === failedSrc;
  const waitFor = useContext(PictureContext);
  const wait = useRef<ReturnType<WaitFor> | null>(null);
  // Before the picture can load.
  useLayoutEffect(() => {
    if (src === null) return;
    const begun = waitFor(src);
    wait.current = begun;
    return () => begun.left();
  }, [src, waitFor]);
  if (isMissing) {
    const named =
      alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': words.common.noPicture(alt) };
    return <span className={styles.placeholder} style={{ width, height }} {...named} />;
  }
  return (
    <img
      // A reused <img> would show the previous picture until the new one has loaded.
      key={src}
      className={styles.image}
      style={{ width, height }}
      src={src}
      alt={alt}
      width={width}
      height={height}
      // A kept picture is painted with its row, not a frame later.
      loading={keptPictures.has(src) ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      onLoad={({ currentTarget }) => {
        wait.current?.settled();
        keptPictures.keep(src, currentTarget);
      }}
      onError={() => {
        wait.current?.settled();
        setFailedSrc(src);
      }}
    />
  );
}
