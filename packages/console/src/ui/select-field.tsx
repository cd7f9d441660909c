import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './field.module.css'

/** A choice among a few values, with its label and error. The children are options. */
export function SelectField({
  label,
  error,
  ...select
}: { label: ReactNode; error?: ReactNode } & Omit<ComponentProps<'select'>, 'id' | 'className'>) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        {...select}
        id={id}
        className={styles.input}
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
