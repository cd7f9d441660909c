import { useMessages } from '../../../messages/context.tsx'
import { type Locale, localeNames, locales } from '../../../messages/locale.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'

/** A user's language, which is English where they chose none. */
export const toLocale = (language: string | null): Locale =>
  locales.find((locale) => locale === language) ?? 'en'

/** The language of mail. */
export function LanguageField({
  value,
  onChange,
}: {
  value: Locale
  onChange: (locale: Locale) => void
}) {
  const texts = useMessages('mail')
  return (
    <SelectField
      label={texts.language}
      value={value}
      onChange={({ target }) => onChange(target.value as Locale)}
    >
      {locales.map((locale) => (
        <option key={locale} value={locale}>
          {localeNames[locale]}
        </option>
      ))}
    </SelectField>
  )
}
