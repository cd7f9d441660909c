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
  /** How many may still start sentences. */
  holds: number
  /** No more sentences follow but theirs. */
  isDropped: boolean
}

const isUnused = ({ translator, holds }: OpenModel): boolean => holds === 0 && translator.isIdle()

export function createSentenceLoop({ thread, limits, hasMessages, onStep }: Options) {
  const models = new Map<number, OpenModel>()
  /** The functions that cancel sentences in flight, by task: one may have several. */
  const inFlight = new Map<number, Set<() => void>>()
  let countInFlight = 0
  let isRunning = false
  /** What waits for a sentence goes on in the event loop. */
  let hasSomeEnded = false

  function add(task: number, cancel: () => void): void {
    const others = inFlight.get(task)
    if (others) others.add(cancel)
    else inFlight.set(task, new Set([cancel]))
    countInFlight++
  }

  function remove(task: number, cancel: () => void): void {
    const others = inFlight.get(task)
    if (!others?.delete(cancel)) return
    if (others.size === 0) inFlight.delete(task)
    countInFlight--
  }

  /** One step of each model; returns whether sentences are left. */
  function step(): boolean {
    let isBusy = false
    for (const [number, model] of models) {
      const { translator } = model
      if (!translator.isIdle()) {
        translator.step()
        onStep()
      }
      if (!translator.isIdle()) isBusy = true
      else if (model.isDropped && isUnused(model)) models.delete(number)
    }
    return isBusy
  }

  /** Returns to the event loop only if something waits: it costs as much as some kernels. */
  function run(): void {
    isRunning = true
    hasSomeEnded = false
    do {
      isRunning = step()
    } while (isRunning && !hasSomeEnded && !hasMessages())
    if (isRunning) setImmediate(run)
  }

  return {
    countInFlight: (): number => countInFlight,

    /** Takes a model, before its first sentence. */
    open(model: number, loaded: LoadedModel): void {
      const known = models.get(model)
      // Still in use: another translator would write to the same memory.
      if (known) known.isDropped = false
      else {
        const translator = openSentenceTranslator(loaded, thread, limits)
        models.set(model, { translator, holds: 0, isDropped: false })
      }
    },

    /** Drops a model when its sentences have ended. */
    drop(model: number): void {
      const known = models.get(model)
      if (known === undefined) return
      known.isDropped = true
      if (isUnused(known)) models.delete(model)
    },

    /** Holds a model, whose sentences are started later; returns what ends that. */
    hold(model: number): () => void {
      const held = models.get(model) as OpenModel
      held.holds++
      return () => {
        held.holds--
        if (held.isDropped && isUnused(held)) models.delete(model)
      }
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
        hasSomeEnded = true
        remove(task, cancel)
        onEnd(outcome)
      }
      const cancel = () => {
        remove(task, cancel)
        stop()
        onEnd(undefined)
      }
      const stop = translator.start(sentence, end, wishes)
      if (hasEnded) return
      add(task, cancel)
      if (!isRunning) {
        isRunning = true
        setImmediate(run)
      }
    },

    /** Cancels the sentences of a task that have not ended. */
    cancel(task: number): void {
      for (const cancel of inFlight.get(task) ?? []) cancel()
    },
  }
}
