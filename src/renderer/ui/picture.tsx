import { useState } from 'react';
import type { Settings } from '#shared/settings.ts';
import { words } from '#words/words.ts';
import type { GridColumn, GridRow } from './grid/grid-column.tsx';
import styles from './picture.module.css';

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

/**
 * Chromium goes on loading a removed picture, and one that is shown again would wait for that request. A new request tells main that the
 * picture is in view, and so goes before the others.
 */
function endLoadingWhenRemoved(image: HTMLImageElement): () => void {
  return () => {
    if (!image.complete) image.removeAttribute('src');
  };
}

type PictureProps = {
  /** Undefined: not loaded yet. Null: there is none that the app may load. */
  src: string | null | undefined;
  alt: string;
  /** CSS pixels; the box is reserved before, during and after loading. */
  width: number;
  height: number;
};

/** In the rows of a list. */
const rowPictureSizes = {
  compact: { width: 32, height: 24 },
  comfortable: { width: 36, height: 28 },
} satisfies Record<Settings['density'], { width: number; height: number }>;

/** A picture of fixed size, as one element, whose space is reserved while it loads. The icon of an item replaces one that failed or is missing. */
export function Picture({ src, alt, width, height }: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  // A row's element shows other items and then perhaps this one again, whose picture may have become available.
  if (failedSrc !== null && failedSrc !== src) setFailedSrc(null);
  if (src === undefined || src === null || src === failedSrc) {
    const named =
      alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': words.common.noPicture(alt) };
    const why = src === null ? words.common.noPictureAddress : words.common.pictureFailed;
    const title = src === undefined ? undefined : why;
    return (
      <span
        className={styles.placeholder}
        data-failed={src !== undefined || undefined}
        style={{ width, height }}
        title={title}
        {...named}
      />
    );
  }
  return (
    <img
      // A reused <img> would show the previous picture until the new one has loaded.
      key={src}
      ref={endLoadingWhenRemoved}
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
      onLoad={({ currentTarget }) => keptPictures.keep(src, currentTarget)}
      onError={() => setFailedSrc(src)}
    />
  );
}

/** The column of the rows' pictures. */
export function pictureColumn<Row extends GridRow>(srcOf: (row: Row) => string | null): GridColumn<Row> {
  return {
    id: 'image',
    label: words.table.columnLabels.image,
    header: '',
    size: 48,
    isFixed: true,
    render: (row, { density }) => <Picture src={srcOf(row)} alt="" {...rowPictureSizes[density]} />,
  };
}
