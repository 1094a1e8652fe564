import { IconBuilding } from '@tabler/icons-react';
import { type ComponentProps, Fragment, type ReactNode, useId } from 'react';
import { CodedText } from './failure-text.tsx';
import styles from './fields.module.css';
import shared from './shared.module.css';
import { SmallIcon } from './small-icon.tsx';

type FieldProps = {
  label?: string | undefined;
  description?: ReactNode;
  /** Shows the description under the field instead of above it. */
  isDescribedBelow?: boolean | undefined;
  error?: ReactNode;
  className?: string | undefined;
};

/** A one-line text field with its label, description and error. */
export function TextField({
  label,
  description,
  isDescribedBelow,
  error,
  className,
  icon,
  ...input
}: FieldProps & ComponentProps<'input'> & { icon?: ReactNode }) {
  return (
    <Field {...{ label, description, isDescribedBelow, error, className }} id={input.id}>
      {(aria) => {
        const field = <input type="text" {...input} {...aria} className={styles.input} />;
        return icon === undefined ? (
          field
        ) : (
          <span className={styles.withIcon}>
            {icon}
            {field}
          </span>
        );
      }}
    </Field>
  );
}

/** The same with several lines. */
export function TextAreaField({
  label,
  description,
  error,
  className,
  ...area
}: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field {...{ label, description, error, className }} id={area.id}>
      {(aria) => <textarea {...area} {...aria} className={styles.input} />}
    </Field>
  );
}

type Option<Value> = { value: Value; label: ReactNode; isDisabled?: boolean };
/** `startsGroup`: a line is above it. */
type ListOption<Value> = Option<Value> & { startsGroup?: boolean };

type SelectFieldProps<Value> = FieldProps &
  Omit<ComponentProps<'select'>, 'value' | 'onChange'> & {
    options: readonly ListOption<Value>[];
    value: Value;
    onChange(value: NoInfer<Value>): void;
  };

/** The same with a list to choose from. */
export function SelectField<Value extends string | number | null>({
  label,
  description,
  isDescribedBelow,
  error,
  className,
  options,
  value,
  onChange,
  ...select
}: SelectFieldProps<Value>) {
  return (
    <Field {...{ label, description, isDescribedBelow, error, className }} id={select.id}>
      {(aria) => (
        <select
          {...select}
          {...aria}
          className={styles.input}
          // Their indexes, since a value may be a text from the catalog, which doesn't belong in an attribute.
          value={options.findIndex((option) => option.value === value)}
          onChange={({ currentTarget }) => {
            const chosen = options[Number(currentTarget.value)];
            if (chosen !== undefined) onChange(chosen.value);
          }}
        >
          {options.map((option, index) => (
            <Fragment key={String(option.value)}>
              {option.startsGroup && <hr />}
              <option value={index}>{option.label}</option>
            </Fragment>
          ))}
        </select>
      )}
    </Field>
  );
}

type Aria = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

function Field({
  id: givenId,
  label,
  description,
  isDescribedBelow = false,
  error,
  className = '',
  children,
}: FieldProps & { id: string | undefined; children(aria: Aria): ReactNode }) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const about = description ? (
    <span className={styles.about} id={`${id}-about`}>
      {description}
    </span>
  ) : null;
  const describedBy = [error && `${id}-error`, about && `${id}-about`].filter(Boolean).join(' ');
  return (
    <div className={`${shared.column} ${shared.tight} ${className}`}>
      {label !== undefined && (
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
      )}
      {!isDescribedBelow && about}
      {children({
        id,
        ...(describedBy !== '' && { 'aria-describedby': describedBy }),
        ...(error && { 'aria-invalid': true }),
      })}
      {error && (
        <span className={styles.error} id={`${id}-error`}>
          {typeof error === 'string' ? <CodedText text={error} /> : error}
        </span>
      )}
      {isDescribedBelow && about}
    </div>
  );
}

type CheckProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** `switch`: it takes effect immediately. */
  type?: 'checkbox' | 'radio' | 'switch';
  label: ReactNode;
  description?: string;
};

/** A checkbox or switch with its label beside it. */
export function Check({ type = 'checkbox', label, description, className = '', ...input }: CheckProps) {
  const id = useId();
  return (
    <div className={`${styles.check} ${className}`}>
      <input
        id={id}
        aria-describedby={description === undefined ? undefined : `${id}-about`}
        {...input}
        {...(type === 'switch' ? { type: 'checkbox', role: 'switch' } : { type })}
        className={styles.mark}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {description !== undefined && (
          <span className={styles.about} id={`${id}-about`}>
            {description}
          </span>
        )}
      </div>
    </div>
  );
}

/** Looks like a checkbox and fits a row. The cell around it handles clicks and keys. */
export function SelectBox({ state, label }: { state: boolean | 'mixed'; label: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: an input would be a tab stop of its own in each row.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on its cell (roving).
    <span role="checkbox" className={styles.box} aria-checked={state} aria-label={label} />
  );
}

type SegmentsProps<Value> = {
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string | undefined;
  options: readonly Option<Value>[];
  value: Value;
  onChange(value: NoInfer<Value>): void;
  disabled?: boolean;
  isFullWidth?: boolean;
};

/** A few choices side by side, of which one is selected. */
export function Segments<Value extends string | number>({
  options,
  value,
  onChange,
  disabled = false,
  isFullWidth,
  ...aria
}: SegmentsProps<Value>) {
  const name = useId();
  return (
    <div className={styles.segments} role="radiogroup" data-full-width={isFullWidth} {...aria}>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={disabled || option.isDisabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}

type LockedValueProps = {
  label: string;
  text: string;
  reason: string;
};

/** Replaces a choice that the policy has locked: the value can be read and copied, with the reason. */
export function LockedValue({ label, text, reason }: LockedValueProps) {
  return (
    <span className={styles.locked} title={reason}>
      <input
        className={styles.value}
        aria-label={label}
        aria-description={reason}
        readOnly
        value={text}
        size={text.length}
      />
      <SmallIcon of={IconBuilding} size={13} />
    </span>
  );
}
