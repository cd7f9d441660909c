import type { ComponentProps } from 'react'
import styles from './field.module.css'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

/** A field for texts of several lines, with its label, a hint, and its error beside it. */
export function TextAreaField({
  label,
  hint,
  error,
  ...area
}: FieldProps & Omit<ComponentProps<'textarea'>, 'id' | 'className'>) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <textarea {...area} {...control} className={`${styles.input} ${styles.area}`} />
      )}
    </FieldFrame>
  )
}
