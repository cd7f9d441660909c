import { useMessages } from '../../../messages/context.tsx'
import { localeNames } from '../../../messages/locale.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { type MailLocale, mailLocales } from './mail-locales.ts'

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
