import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { words } from '#words/words.ts';
import styles from './picture.module.css';

export type PictureProps = {
  /** Null: there is none, the placeholder stands in its place. */
  src: string | null;
  alt: string;
  /** CSS pixels; the box is reserved before, during and after loading. */
  width: number;
  height: number;
};

/** A picture in a box of fixed size. While it loads, when it fails and when there is none, the box stays and nothing moves. */
export function Picture({ src, alt, width, height }: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const isMissing = src === null || src === failedSrc;
  return (
    <span className={styles.box} style={{ width, height }}>
      {isMissing ? (
        <Placeholder alt={alt} sizePx={Math.min(width, height)} />
      ) : (
        <img
          // A reused <img> would go on showing the former picture until the new one has come.
          key={src}
          className={styles.image}
          src={src}
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setFailedSrc(src)}
        />
      )}
    </span>
  );
}

function Placeholder({ alt, sizePx }: { alt: string; sizePx: number }) {
  const named =
    alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': words.common.noPicture(alt) };
  return (
    <span className={styles.placeholder} {...named}>
      <IconPhotoOff size={Math.max(12, Math.round(sizePx * 0.5))} stroke={1.5} aria-hidden />
    </span>
  );
}
