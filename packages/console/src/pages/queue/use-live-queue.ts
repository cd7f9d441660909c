import type { Job } from '@dragoman/client'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { clientOf } from '../../data/client.ts'
import { useOnline } from '../../shell/use-online.ts'
import { useVisible } from '../../ui/use-visible.ts'
import { applyToLists, type QueueOfApp, queueKey } from './use-queue.ts'

export type Liveness = 'live' | 'polling' | 'paused'

/** Changes are shown together: a burst of events must not draw the list each time. */
const gatherMs = 200
/** After the stream broke, the list is polled, and the stream is tried again after this time. */
const reopenMs = 20_000
/** A stream that has not failed until then works, also if nothing happens in the queue. */
const settledMs = 3_000

/** Keeps the lists of an app's jobs up to date by one stream, while the tab can be seen. */
export function useLiveQueue({ appId, apiKey }: QueueOfApp): Liveness {
  const queryClient = useQueryClient()
  const visible = useVisible()
  const online = useOnline()
  const isActive = visible && online
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    if (!isActive) return
    const abort = new AbortController()
    void follow({ appId, apiKey }, { queryClient, setBroken, signal: abort.signal })
    return () => abort.abort()
  }, [appId, apiKey, isActive, queryClient])
  if (!isActive) return 'paused'
  return isBroken ? 'polling' : 'live'
}

interface Following {
  readonly queryClient: QueryClient
  readonly setBroken: (isBroken: boolean) => void
  readonly signal: AbortSignal
}

async function follow(queue: QueueOfApp, following: Following): Promise<void> {
  const { setBroken, signal } = following
  while (!signal.aborted) {
    const settled = setTimeout(setBroken, settledMs, false)
    try {
      await readStream(queue, following)
    } catch {
      if (signal.aborted) return
    } finally {
      clearTimeout(settled)
    }
    setBroken(true)
    await pause(reopenMs, signal)
  }
}

/** Rejects when the stream breaks. */
async function readStream({ appId, apiKey }: QueueOfApp, following: Following): Promise<void> {
  const { queryClient, setBroken, signal } = following
  let waiting: Job[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = () => {
    timer = undefined
    const changes = waiting
    waiting = []
    applyToLists(queryClient, appId, changes)
  }
  try {
    for await (const event of clientOf(apiKey).queue.watch({ signal, maxRetries: 0 })) {
      setBroken(false)
      if (event.type === 'missed') void queryClient.invalidateQueries({ queryKey: queueKey(appId) })
      else {
        waiting.push(event.job)
        timer ??= setTimeout(show, gatherMs)
      }
    }
  } finally {
    clearTimeout(timer)
    if (waiting.length > 0 && !signal.aborted) show()
  }
}

/** Resolves after a time, or once aborted. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
