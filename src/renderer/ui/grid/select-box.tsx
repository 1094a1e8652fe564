import styles from './select-box.module.css';

type SelectBoxProps = {
  /** `some`: only a part of what the box stands for. */
  state: boolean | 'some';
  label: string;
};

/** The look of a checkbox, small enough for a row. It has no handlers: the cell around it takes the click and the key. */
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
