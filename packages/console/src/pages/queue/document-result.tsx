import type { Job } from '@dragoman/client'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useMessages } from '../../messages/context.tsx'
import { isolate } from '../../messages/isolate.ts'
import { NoticeText } from '../../messages/problem-text.tsx'
import type { Notice } from '../../messages/sentence.ts'
import { Button } from '../../ui/button.tsx'
import { saveDocument } from '../../ui/save-file.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { download } from '../translate/documents/data.ts'
import styles from './job-result.module.css'
import type { QueueOfApp } from './use-queue.ts'

/** The translated file of a job, to download. */
export function DocumentResult({
  job,
  queue,
  name,
  notes,
}: {
  job: Job
  queue: QueueOfApp
  name: string
  /** What is worth knowing about it. */
  notes: readonly Notice[]
}) {
  const texts = useMessages('documents')
  const { mutate, isPending } = useMutation({
    mutationFn: () => download({ id: job.id, apiKey: queue.apiKey }),
    onSuccess: saveDocument,
    onError: (error) => toast({ text: texts.downloadFailed, error }),
  })
  return (
    <div className={styles.ask}>
      <p>
        <bdi>{name}</bdi>
      </p>
      {notes.map((note) => (
        <p key={note.text} className={styles.note} dir="auto">
          <NoticeText notice={note} />
        </p>
      ))}
      <Button
        variant="primary"
        busy={isPending}
        aria-label={texts.actionsOf(texts.download, isolate(name))}
        onClick={() => mutate()}
      >
        <Download size={16} aria-hidden="true" />
        {texts.download}
      </Button>
    </div>
  )
}
