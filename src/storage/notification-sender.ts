// Sends notifications outside of the transactions that cause them: a transaction with a NOTIFY
// commits one after another on the whole server, its wait for the disk included
// (docs/decisions/018).

export interface Notification {
  readonly channel: string
  readonly payload: string
}

interface Options {
  send: (notifications: readonly Notification[]) => Promise<void>
  /** Called with the error of a `send`; what it should have sent is lost. */
  onError: (error: unknown) => void
  /** Milliseconds between two sends. */
  everyMs?: number
}

/** While the server does not answer, more are dropped: listeners poll. */
const maxWaiting = 10_000

export function createNotificationSender({ send, onError, everyMs = 10 }: Options) {
  /** Equal ones once. */
  const waiting = new Map<string, Notification>()
  let sentAt = Number.NEGATIVE_INFINITY
  let sending: Promise<void> | undefined
  let planned: NodeJS.Immediate | NodeJS.Timeout | undefined

  function plan(): void {
    if (sending || planned || waiting.size === 0) return
    const inMs = sentAt + everyMs - performance.now()
    // Not at once: what the same turn of the event loop adds goes along.
    planned = inMs > 0 ? setTimeout(sendWaiting, inMs) : setImmediate(sendWaiting)
  }

  function sendWaiting(): void {
    const notifications = [...waiting.values()]
    waiting.clear()
    planned = undefined
    sentAt = performance.now()
    sending = send(notifications)
      .catch(onError)
      .finally(() => {
        sending = undefined
        plan()
      })
  }

  return {
    /** Sends soon, together with others. */
    push(notification: Notification): void {
      if (waiting.size >= maxWaiting) return
      waiting.set(`${notification.channel} ${notification.payload}`, notification)
      plan()
    },

    /** Sends what waits. */
    async flush(): Promise<void> {
      await sending
      if (waiting.size === 0) return
      clearTimeout(planned as NodeJS.Timeout | undefined)
      clearImmediate(planned as NodeJS.Immediate | undefined)
      sendWaiting()
      await sending
    },
  }
}
