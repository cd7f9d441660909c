import type { ReactNode } from 'react'
import { SelectField } from './select-field.tsx'

/** A choice among a few values, whose types it keeps. */
export function ChoiceField<Value extends string>({
  label,
  value,
  onChoose,
  options,
}: {
  label: ReactNode
  value: Value
  onChoose: (value: Value) => void
  options: readonly { readonly value: Value; readonly label: string }[]
}) {
  return (
    <SelectField
      label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value as Value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  )
}
