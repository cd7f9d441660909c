import type { Job } from '@dragoman/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { clientOf } from '../../data/client.ts'
import { useMessages } from '../../messages/context.tsx'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { textDirection } from '../../ui/text-direction.ts'
import { toast } from '../../ui/toast.ts'
import { type Choices, SubmitChoices } from './submit-choices.tsx'
import { describeRefusal, type SubmitErrors } from './submit-errors.ts'
import styles from './submit-form.module.css'
import { applyToLists, type QueueOfApp } from './use-queue.ts'

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
  const [text, setText] = useState('')
  const [choices, setChoices] = useState<Choices>({
    from: again?.from ?? '',
    to: again?.to ?? '',
    priority: again?.priority ?? 'normal',
    format: 'text',
  })
  const { from, to } = choices
  const [missing, setMissing] = useState<SubmitErrors>({})
  const submit = useMutation({
    mutationFn: () =>
      clientOf(queue.apiKey).queue.submit(text, {
        ...choices,
        from: from === '' ? undefined : from,
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
      <SubmitChoices choices={choices} errors={errors} onChange={setChoices} />
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
