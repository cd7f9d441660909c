import type { Job } from '@dragoman/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { clientOf } from '../../data/client.ts'
import { useLanguages } from '../../data/languages.ts'
import { type Format, formats as textFormats } from '../../data/text-formats.ts'
import { useMessages } from '../../messages/context.tsx'
import { Button } from '../../ui/button.tsx'
import { LanguageSelect } from '../../ui/language-select.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { textDirection } from '../../ui/text-direction.ts'
import { toast } from '../../ui/toast.ts'
import { describeRefusal, type SubmitErrors } from './submit-errors.ts'
import styles from './submit-form.module.css'
import { applyToLists, type QueueOfApp } from './use-queue.ts'

type Priority = Job['priority']

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
  const languages = useLanguages()
  const [text, setText] = useState('')
  const [from, setFrom] = useState(again?.from ?? '')
  const [to, setTo] = useState(again?.to ?? '')
  const [priority, setPriority] = useState<Priority>(again?.priority ?? 'normal')
  const [format, setFormat] = useState<Format>('text')
  const [missing, setMissing] = useState<SubmitErrors>({})
  const submit = useMutation({
    mutationFn: () =>
      clientOf(queue.apiKey).queue.submit(text, {
        to,
        from: from === '' ? undefined : from,
        priority,
        format,
        metadata: again?.metadata,
      }),
    onSuccess(job) {
      applyToLists(queryClient, queue.appId, [job])
      toast({ text: texts.submitted, kind: 'success' })
      onSubmitted(job.id)
    },
  })
  const errors = { ...(submit.isError ? describeRefusal(submit.error, texts) : {}), ...missing }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const found = {
      ...(text === '' && { text: texts.errorText }),
      ...(to === '' && { to: texts.errorTo }),
    }
    setMissing(found)
    submit.reset()
    if (Object.keys(found).length === 0) submit.mutate()
  }
  const served = languages.data ?? []
  const targets = served.flatMap((language) =>
    from === '' || language.code === from ? language.targets.map(({ code }) => code) : [],
  )
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
        dir={textDirection(from === '' ? undefined : from)}
        autoFocus
        error={errors.text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className={styles.choices}>
        <LanguageSelect
          label={texts.from}
          empty={texts.detect}
          codes={served.map(({ code }) => code)}
          value={from}
          error={errors.from}
          onChange={setFrom}
        />
        <LanguageSelect
          label={texts.to}
          empty={texts.choose}
          codes={targets}
          value={to}
          error={errors.to}
          onChange={setTo}
        />
        <SelectField
          label={texts.priority}
          value={priority}
          onChange={({ target }) => setPriority(target.value as Priority)}
        >
          <option value="high">{texts.high}</option>
          <option value="normal">{texts.normal}</option>
          <option value="low">{texts.low}</option>
        </SelectField>
        <SelectField
          label={texts.format}
          value={format}
          onChange={({ target }) => setFormat(target.value as Format)}
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
      {errors.other !== undefined && (
        <p className={styles.error} role="alert">
          {errors.other}
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={submit.isPending}>
          {texts.submit}
        </Button>
        <Button onClick={onClose}>{shell.close}</Button>
      </div>
    </form>
  )
}
