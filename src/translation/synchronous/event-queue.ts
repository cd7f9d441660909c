/** Events between work that goes on and a reader that may be slower. */
interface EventQueue<Event> {
  push(event: Event): void
  /** No more events follow. */
  end(): void
  /** The reader gets the error after the events before it. */
  fail(error: unknown): void
  /** All events, for one reader. */
  read(): AsyncGenerator<Event>
}

/** Its events are not bounded: whoever pushes bounds them. */
export function createEventQueue<Event>(): EventQueue<Event> {
  let waiting: Event[] = []
  let isOver = false
  let failure: { readonly error: unknown } | undefined
  let wake = () => {}

  return {
    push(event) {
      waiting.push(event)
      wake()
    },

    end() {
      isOver = true
      wake()
    },

    fail(error) {
      failure = { error }
      wake()
    },

    async *read() {
      for (;;) {
        const events = waiting
        waiting = []
        yield* events
        if (waiting.length > 0) continue
        if (failure) throw failure.error
        if (isOver) return
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = resolve
        await promise
      }
    },
  }
}
