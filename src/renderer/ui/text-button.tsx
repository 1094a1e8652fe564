import type { ComponentProps } from 'react';
import styles from './text-button.module.css';

/** A button within a line of text, as high as the line and told from it by its colour. */
export function TextButton({ className, ...props }: ComponentProps<'button'>) {
  return <button type="button" {...props} className={`${styles.button} ${className ?? ''}`} />;
}
