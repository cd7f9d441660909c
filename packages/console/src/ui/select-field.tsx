import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './field.module.css'

/** A choice among a few values, with its label. The children are options. */
export function SelectField({
  label,
  ...select
}: { label: ReactNode } & Omit<ComponentProps<'select'>, 'id' | 'className'>) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select {...select} id={id} className={styles.input} />
    </div>
  )
}
