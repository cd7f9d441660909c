import type { Job } from '@dragoman/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { clientOf } from '../../data/client.ts'
import { type Format, formats as textFormats } from '../../data/formats.ts'
import { useLanguages } from '../../data/languages.ts'
import { useMessages, useTexts } from '../../messages/context.tsx'
import { useFormats } from '../../messages/formats.ts'
import { Button } from '../../ui/button.tsx'
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
  const { locale } = useTexts()
  const formats = useFormats()
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
  const byName = new Intl.Collator(locale).compare
  const option = (code: string) => ({ code, name: formats.language(code) })
  const sort = (codes: Iterable<string>) =>
    [...new Set(codes)].map(option).sort((a, b) => byName(a.name, b.name))
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
        <SelectField
          label={texts.from}
          value={from}
          error={errors.from}
          onChange={({ target }) => setFrom(target.value)}
        >
          <option value="">{texts.detect}</option>
          {sort([...served.map(({ code }) => code), ...(from === '' ? [] : [from])]).map(toOption)}
        </SelectField>
        <SelectField
          label={texts.to}
          value={to}
          error={errors.to}
          onChange={({ target }) => setTo(target.value)}
        >
          <option value="">{texts.choose}</option>
          {sort([...targets, ...(to === '' ? [] : [to])]).map(toOption)}
        </SelectField>
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
              {each === 'text' ? texts.formatText : each.toUpperCase()}
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

const toOption = ({ code, name }: { code: string; name: string }) => (
  <option key={code} value={code}>
    {name}
  </option>
)
