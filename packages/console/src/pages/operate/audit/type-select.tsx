import { useMessages } from '../../../messages/context.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'

/** One type of event, or all of a subject: the part of their names before the dot. */
export function TypeSelect({
  value,
  onChange,
}: {
  value: string
  onChange: (type: string) => void
}) {
  const texts = useMessages('audit')
  return (
    <SelectField
      label={texts.event}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{texts.allTypes}</option>
      {Object.entries(texts.subjects).map(([subject, name]) => (
        <optgroup key={subject} label={name}>
          <option value={subject}>{texts.everyOf(name)}</option>
          {Object.entries(texts.types)
            .filter(([type]) => type.startsWith(`${subject}.`))
            .map(([type, text]) => (
              <option key={type} value={type}>
                {text}
              </option>
            ))}
        </optgroup>
      ))}
    </SelectField>
  )
}
