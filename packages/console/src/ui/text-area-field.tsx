import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './field.module.css'

/** A field for texts of several lines, with its label and its error beside it. */
export function TextAreaField({
  label,
  error,
  ...area
}: { label: ReactNode; error?: ReactNode } & Omit<ComponentProps<'textarea'>, 'id' | 'className'>) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        {...area}
        id={id}
        className={`${styles.input} ${styles.area}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
