import type { ComponentProps } from 'react'
import styles from './field.module.css'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

/** A choice among a few values, with its label and error. The children are options. */
export function SelectField({
  label,
  error,
  ...select
}: Omit<FieldProps, 'hint'> & Omit<ComponentProps<'select'>, 'id' | 'className'>) {
  return (
    <FieldFrame label={label} error={error}>
      {(control) => <select {...select} {...control} className={styles.input} />}
    </FieldFrame>
  )
}
