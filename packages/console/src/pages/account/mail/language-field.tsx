import { useMessages } from '../../../messages/context.tsx'
import { type Locale, localeNames } from '../../../messages/locale.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'

const mailLocales = ['en', 'de', 'es', 'ar'] as const satisfies readonly Locale[]
type MailLocale = (typeof mailLocales)[number]

/** The language of a user's mail: English where there is none in theirs, or they chose none. */
export const toMailLocale = (language: string | null): MailLocale =>
  mailLocales.find((locale) => locale === language) ?? 'en'

/** The language of mail. */
export function LanguageField({
  value,
  onChange,
}: {
  value: MailLocale
  onChange: (locale: MailLocale) => void
}) {
  const texts = useMessages('mail')
  return (
    <SelectField
      label={texts.language}
      value={value}
      onChange={({ target }) => onChange(target.value as MailLocale)}
    >
      {mailLocales.map((locale) => (
        <option key={locale} value={locale}>
          {localeNames[locale]}
        </option>
      ))}
    </SelectField>
  )
}
