import { type ReactNode, useId } from 'react'
import styles from './segments.module.css'

/** One of a few choices, side by side: radio buttons to the keyboard and to screen readers. */
export function Segments<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly { value: Value; text: ReactNode; title?: string }[]
  /** Undefined: none of them. */
  value: Value | undefined
  onChange: (value: Value) => void
}) {
  const name = useId()
  return (
    <fieldset className={styles.segments}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.segment} title={option.title}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.text}</span>
        </label>
      ))}
    </fieldset>
  )
}
