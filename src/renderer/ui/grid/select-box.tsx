import styles from './select-box.module.css';

type SelectBoxProps = {
  /** `some`: indeterminate. */
  state: boolean | 'some';
  label: string;
};

/** Looks like a checkbox and fits a row. The cell around it handles clicks and keys. */
export function SelectBox({ state, label }: SelectBoxProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: an input would be a tab stop of its own in each row.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on its cell (roving).
    <span
      role="checkbox"
      className={styles.box}
      aria-checked={state === 'some' ? 'mixed' : state}
      aria-label={label}
    />
  );
}
