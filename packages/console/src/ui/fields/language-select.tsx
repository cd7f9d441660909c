import { useTexts } from '../../messages/context.tsx'
import { useFormats } from '../../messages/formats.ts'
import { SelectField } from './select-field.tsx'

/** Chooses one of several languages, which are sorted by their names. */
export function LanguageSelect({
  label,
  empty,
  codes,
  value,
  error,
  required = false,
  onChange,
}: {
  label: string
  /** The label of no language. */
  empty: string
  codes: Iterable<string>
  /** '' for none. */
  value: string
  error?: string | undefined
  required?: boolean
  onChange: (code: string) => void
}) {
  const { locale } = useTexts()
  const { language } = useFormats()
  const { compare } = new Intl.Collator(locale)
  const options = [...new Set([...codes, ...(value === '' ? [] : [value])])]
    .map((code) => ({ code, name: language(code) }))
    .sort((a, b) => compare(a.name, b.name))
  return (
    <SelectField
      label={label}
      value={value}
      error={error}
      required={required}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{empty}</option>
      {options.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
