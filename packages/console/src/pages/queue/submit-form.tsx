import type { Job } from '@dragoman/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { clientOf } from '../../data/client.ts'
import { useLanguages } from '../../data/languages.ts'
import { type Format, formats as textFormats } from '../../data/text-formats.ts'
import { useTyped } from '../../data/use-typed.ts'
import { useMessages } from '../../messages/context.tsx'
import { useProblemText } from '../../messages/use-problem-text.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { LanguageSelect } from '../../ui/fields/language-select.tsx'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import { KeptNote } from '../../ui/kept-note.tsx'
import { textDirection } from '../../ui/text-direction.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { describeRefusal, type SubmitErrors } from './submit-errors.ts'
import styles from './submit-form.module.css'
import { applyToLists, type QueueOfApp } from './use-queue.ts'

/** The names that are the same in all languages. */
const formatNames: Readonly<Partial<Record<Format, string>>> = {
  html: 'HTML',
  xml: 'XML',
  markdown: 'Markdown',
}

/** How a text is translated; '' is no language. */
interface Settings {
  readonly from: string
  readonly to: string
  readonly priority: Job['priority']
  readonly format: Format
}

/** Where the text of a new job is kept. */
export const newJobForm = (appId: string): string => `job.${appId}`

/** What the form has before somebody types. */
const startOf = (again: Job | undefined): Settings & { text: string } => ({
  text: '',
  from: again?.from ?? '',
  to: again?.to ?? '',
  priority: again?.priority ?? 'normal',
  format: 'text',
})

/** Queues a text; `again` is the job whose settings it begins with. */
export function SubmitForm({
  queue,
  again,
  onSubmitted,
  onClose,
}: {
  queue: QueueOfApp
  again: Job | undefined
  onSubmitted: (jobId: string) => void
  onClose: () => void
}) {
  const texts = useMessages('queue')
  const shell = useMessages('shell')
  const queryClient = useQueryClient()
  const typed = useTyped(again?.id ?? newJobForm(queue.appId), startOf(again))
  const { text, ...settings } = typed.values
  const [missing, setMissing] = useState<SubmitErrors>({})
  const describe = useProblemText()
  const submit = useMutation({
    mutationFn: () =>
      clientOf(queue.apiKey).queue.submit(text, {
        ...settings,
        from: settings.from === '' ? undefined : settings.from,
        metadata: again?.metadata,
      }),
    onSuccess(job) {
      applyToLists(queryClient, queue.appId, [job])
      typed.clear()
      toast({ text: texts.submitted, kind: 'success' })
      onSubmitted(job.id)
    },
  })
  const errors = {
    ...(submit.isError ? describeRefusal(submit.error, texts, describe) : {}),
    ...missing,
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const found = {
      ...(text === '' && { text: texts.errorText }),
      ...(settings.to === '' && { to: texts.errorTo }),
    }
    setMissing(found)
    submit.reset()
    if (Object.keys(found).length === 0) submit.mutate()
  }
  return (
    <form className={styles.form} onSubmit={send} noValidate aria-label={texts.newJob}>
      {again !== undefined && (
        <p className={styles.hint}>
          {texts.textGone} {texts.textGoneHint}
        </p>
      )}
      <TextAreaField
        label={texts.text}
        rows={4}
        value={text}
        dir={textDirection(settings.from === '' ? undefined : settings.from)}
        autoFocus
        error={errors.text}
        onChange={({ target }) => typed.change({ text: target.value })}
      />
      <SettingFields settings={settings} errors={errors} onChange={typed.change} />
      {errors.other !== undefined && (
        <p className={styles.error} role="alert">
          {errors.other}
        </p>
      )}
      <KeptNote typed={typed} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={submit.isPending}>
          {texts.submit}
        </Button>
        <Button onClick={onClose}>{shell.close}</Button>
      </div>
    </form>
  )
}

function SettingFields({
  settings,
  errors,
  onChange,
}: {
  settings: Settings
  errors: SubmitErrors
  onChange: (settings: Settings) => void
}) {
  const texts = useMessages('queue')
  const served = useLanguages().data ?? []
  const { from, to, priority, format } = settings
  const targets = served.flatMap((language) =>
    from === '' || language.code === from ? language.targets.map(({ code }) => code) : [],
  )
  const change = (changed: Partial<Settings>) => onChange({ ...settings, ...changed })
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
      <ChoiceField
        label={texts.priority}
        value={priority}
        onChoose={(chosen) => change({ priority: chosen })}
        options={[
          { value: 'high', label: texts.high },
          { value: 'normal', label: texts.normal },
          { value: 'low', label: texts.low },
        ]}
      />
      <ChoiceField
        label={texts.format}
        value={format}
        onChoose={(chosen) => change({ format: chosen })}
        options={textFormats.map((each) => ({
          value: each,
          label: formatNames[each] ?? texts.formatText,
        }))}
      />
    </div>
  )
}
