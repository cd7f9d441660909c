import { type ComponentProps, useEffect, useState } from 'react'
import { TextField } from '../../../ui/fields/field.tsx'

/** A field whose value counts when the user has finished it: with Enter, or by leaving it. */
export function CommittedField({
  value,
  onCommit,
  onType,
  ...field
}: Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> & {
  value: string
  onCommit: (value: string) => void
  onType?: (text: string) => void
}) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const commit = () => {
    if (text.trim() !== value) onCommit(text.trim())
  }
  return (
    <TextField
      {...field}
      dir="ltr"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        onType?.(target.value)
      }}
      onBlur={commit}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit()
      }}
    />
  )
}
