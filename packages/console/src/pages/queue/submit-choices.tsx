import type { Job } from '@dragoman/client'
import { useLanguages } from '../../data/languages.ts'
import { type Format, formats as textFormats } from '../../data/text-formats.ts'
import { useMessages } from '../../messages/context.tsx'
import { LanguageSelect } from '../../ui/language-select.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { SubmitErrors } from './submit-errors.ts'
import styles from './submit-form.module.css'

type Priority = Job['priority']

export interface Choices {
  /** Empty: detected. */
  readonly from: string
  /** Empty: not chosen yet. */
  readonly to: string
  readonly priority: Priority
  readonly format: Format
}

/** How a job's text is translated. */
export function SubmitChoices({
  choices,
  errors,
  onChange,
}: {
  choices: Choices
  errors: SubmitErrors
  onChange: (choices: Choices) => void
}) {
  const texts = useMessages('queue')
  const { data: served = [] } = useLanguages()
  const { from, to, priority, format } = choices
  const targets = served.flatMap((language) =>
    from === '' || language.code === from ? language.targets.map(({ code }) => code) : [],
  )
  const change = (changes: Partial<Choices>) => onChange({ ...choices, ...changes })
  return (
    <div className={styles.choices}>
      <LanguageSelect
        label={texts.from}
        empty={texts.detect}
        codes={served.map(({ code }) => code)}
        value={from}
        error={errors.from}
        onChange={(code) => change({ from: code })}
      />
      <LanguageSelect
        label={texts.to}
        empty={texts.choose}
        codes={targets}
        value={to}
        error={errors.to}
        onChange={(code) => change({ to: code })}
      />
      <SelectField
        label={texts.priority}
        value={priority}
        onChange={({ target }) => change({ priority: target.value as Priority })}
      >
        <option value="high">{texts.high}</option>
        <option value="normal">{texts.normal}</option>
        <option value="low">{texts.low}</option>
      </SelectField>
      <SelectField
        label={texts.format}
        value={format}
        onChange={({ target }) => change({ format: target.value as Format })}
      >
        {textFormats.map((each) => (
          <option key={each} value={each}>
            {each === 'text'
              ? texts.formatText
              : each === 'markdown'
                ? 'Markdown'
                : each.toUpperCase()}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
