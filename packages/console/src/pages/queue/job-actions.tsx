import { DragomanError, type Job } from '@dragoman/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCcw, X } from 'lucide-react'
import type { App } from '../../data/apps.ts'
import { clientOf } from '../../data/client.ts'
import { useMessages } from '../../messages/context.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import styles from './job-actions.module.css'
import { applyToLists, type QueueOfApp, queueKey } from './use-queue.ts'

/** Cancels a job that has not ended, and submits again one that has. */
export function JobActions({
  job,
  app,
  queue,
  onOpen,
  onCompose,
}: {
  job: Job
  app: App
  queue: QueueOfApp
  onOpen: (jobId: string) => void
  /** Submits it with a text that the user enters: the service no longer has it. */
  onCompose: (job: Job) => void
}) {
  const texts = useMessages('queue')
  const queryClient = useQueryClient()
  const jobs = clientOf(queue.apiKey).queue
  const cancel = useMutation({
    mutationFn: () => jobs.cancel(job.id),
    onSuccess(cancelled) {
      applyToLists(queryClient, queue.appId, [cancelled])
      toast({ text: texts.jobCancelled, kind: 'success' })
    },
    onError(error) {
      void queryClient.invalidateQueries({ queryKey: queueKey(queue.appId) })
      const hasEnded = error instanceof DragomanError && error.code === 'job-not-cancellable'
      if (hasEnded) toast({ text: texts.hasEnded })
      else toast({ text: texts.cancelFailed, error })
    },
  })
  const retry = useMutation({
    mutationFn: () => jobs.retry(job.id),
    onSuccess(submitted) {
      applyToLists(queryClient, queue.appId, [submitted])
      toast({ text: texts.retried, kind: 'success' })
      onOpen(submitted.id)
    },
    onError(error) {
      const isGone = error instanceof DragomanError && error.code === 'job-not-retryable'
      if (isGone && job.document === undefined) onCompose(job)
      else toast({ text: texts.retryFailed, error })
    },
  })
  const keepsTexts = app.keepTexts && !app.noStore
  return (
    <div className={styles.actions}>
      {job.finishedAt === undefined ? (
        <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
          <X size={16} aria-hidden="true" />
          {texts.cancel}
        </Button>
      ) : job.document !== undefined && !keepsTexts ? null : (
        <Button
          busy={retry.isPending}
          onClick={() => (keepsTexts ? retry.mutate() : onCompose(job))}
        >
          <RotateCcw size={16} aria-hidden="true" />
          {texts.retry}
        </Button>
      )}
    </div>
  )
}
