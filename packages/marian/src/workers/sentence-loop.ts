// The models of a thread and the sentences that it translates, side by side where they have the
// same model.
import type { LoadedModel } from '../runtime/load-model.ts'
import type { LengthLimits } from '../runtime/sentence-steps.ts'
import {
  type Outcome,
  openSentenceTranslator,
  type SentenceTranslator,
} from '../runtime/sentence-translator.ts'
import type { ToThread } from './messages.ts'

interface Options {
  readonly thread: number
  readonly limits: LengthLimits
  /** Whether a message waits, which the loop then lets in. */
  hasMessages(): boolean
  /** Called after each step. */
  onStep(): void
}

type SentenceTask = Pick<
  Extract<ToThread, { type: 'translate' }>,
  'task' | 'model' | 'sentence' | 'wishes'
>

interface OpenModel {
  readonly translator: SentenceTranslator
  /** No more sentences follow. */
  isDropped: boolean
}

export function createSentenceLoop({ thread, limits, hasMessages, onStep }: Options) {
  const models = new Map<number, OpenModel>()
  /** The functions that cancel sentences in flight, by task. */
  const inFlight = new Map<number, () => void>()
  let isRunning = false

  /** One step of each model; returns whether sentences are left. */
  function step(): boolean {
    let isBusy = false
    for (const [number, { translator, isDropped }] of models) {
      if (!translator.isIdle()) {
        translator.step()
        onStep()
      }
      if (!translator.isIdle()) isBusy = true
      else if (isDropped) models.delete(number)
    }
    return isBusy
  }

  /** Returns to the event loop only where there are messages: it costs as much as some kernels. */
  function run(): void {
    isRunning = true
    do {
      isRunning = step()
    } while (isRunning && !hasMessages())
    if (isRunning) setImmediate(run)
  }

  return {
    countInFlight: (): number => inFlight.size,

    /** Takes a model, before its first sentence. */
    open(model: number, loaded: LoadedModel): void {
      const known = models.get(model)
      // Still in use: another translator would write to the same memory.
      if (known) known.isDropped = false
      else {
        const translator = openSentenceTranslator(loaded, thread, limits)
        models.set(model, { translator, isDropped: false })
      }
    },

    /** Drops a model when its sentences have ended. */
    drop(model: number): void {
      const known = models.get(model)
      if (known?.translator.isIdle()) models.delete(model)
      else if (known) known.isDropped = true
    },

    /** Starts the sentence of a task. `onEnd` gets `undefined` when it was cancelled. */
    start(
      { task, model, sentence, wishes }: SentenceTask,
      onEnd: (outcome: Outcome | undefined) => void,
    ): void {
      const { translator } = models.get(model) as OpenModel
      let hasEnded = false
      const end = (outcome: Outcome) => {
        hasEnded = true
        inFlight.delete(task)
        onEnd(outcome)
      }
      const cancel = translator.start(sentence, end, wishes)
      if (hasEnded) return
      inFlight.set(task, () => {
        inFlight.delete(task)
        cancel()
        onEnd(undefined)
      })
      if (!isRunning) {
        isRunning = true
        setImmediate(run)
      }
    },

    /** Cancels the sentence of a task, unless it has ended. */
    cancel: (task: number): void => inFlight.get(task)?.(),
  }
}
