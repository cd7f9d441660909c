// Translates while the caller waits, and sends what is done piece by piece.
import type { AppPrincipal } from '../../shared/principals.ts'
import { undetermined } from '../detection/undetermined.ts'
import type { Translation } from '../schemas.ts'
import { createEventQueue } from './event-queue.ts'
import {
  charactersOf,
  countAnswers,
  listTasks,
  noteAnswers,
  noteFailure,
  type Requests,
  type Synchronous,
  type Task,
  type WaitingCaller,
  workOnTasks,
} from './request-work.ts'

/** `index` is the place of a translation among those of an answer that comes at once. */
export type TranslationEvent =
  /** The next piece of a translation; joined, its pieces are its `translatedText`. */
  | { readonly name: 'segment'; readonly data: { index: number; translatedText: string } }
  /** A translation is complete. */
  | { readonly name: 'translation'; readonly data: { index: number } & Translation }
  /** All of them are. */
  | { readonly name: 'done'; readonly data: { characters: number } }

/** An event, and the characters of the source that it counts. */
interface MeteredEvent {
  readonly event: Exclude<TranslationEvent, { name: 'done' }>
  readonly characters: number
}

/**
 * The events of a request. Rejects as `translateNow`, also after some of them: what was read until
 * then is counted, and nothing else.
 */
export async function* streamNow(
  synchronous: Synchronous,
  requests: Requests,
  app: AppPrincipal,
  caller: WaitingCaller,
): AsyncGenerator<TranslationEvent> {
  const { accounting } = synchronous
  const tasks = await listTasks(synchronous, requests, app)
  const characters = charactersOf(requests)
  await accounting.takeCharacters(app, characters)
  const cached = new Set<object>()
  const read = createReadCount(tasks)
  let isDone = false
  try {
    const options = { ...caller, noteCached: (each: object) => void cached.add(each) }
    const translations = yield* eventsOf(synchronous, tasks, app, { ...options, read })
    isDone = true
    noteAnswers(synchronous, app, { requests, translations, cached })
    yield { name: 'done', data: { characters } }
  } finally {
    if (!isDone) {
      accounting.returnCharacters(app, Math.max(0, characters - read.characters()))
      if (read.parts().length > 0)
        countAnswers(synchronous, app, { requests, translations: read.parts() })
      // Who has all translations may leave before the last event.
      if (!read.isComplete()) noteFailure(synchronous, app, requests)
    }
  }
}

interface EventOptions extends WaitingCaller {
  noteCached(translation: object): void
  readonly read: ReturnType<typeof createReadCount>
}

/** The events of all tasks; returns their translations. */
async function* eventsOf(
  synchronous: Synchronous,
  tasks: readonly Task[],
  app: AppPrincipal,
  { read, ...caller }: EventOptions,
): AsyncGenerator<TranslationEvent, Translation[]> {
  const events = createEventQueue<MeteredEvent>()
  const counted = new Array<number>(tasks.length).fill(0)
  const working = workOnTasks(synchronous, tasks, app, {
    ...caller,
    onGrowth(index, { text: translatedText, characters }) {
      counted[index] = (counted[index] ?? 0) + characters
      events.push({ event: { name: 'segment', data: { index, translatedText } }, characters })
    },
    onTranslation(index, translation) {
      const characters = translation.characters - (counted[index] ?? 0)
      events.push({ event: { name: 'translation', data: { index, ...translation } }, characters })
    },
  })
  working.then(() => events.end(), events.fail)
  for await (const metered of events.read()) {
    read.add(metered)
    yield metered.event
  }
  return working
}

/** Adds up what a caller has read of each task. */
function createReadCount(tasks: readonly Task[]) {
  const parts = new Map<number, Translation>()
  let complete = 0

  return {
    add({ event, characters }: MeteredEvent): void {
      const { index } = event.data
      const { from = undetermined, to = undetermined } = tasks[index]?.request.instructions ?? {}
      const part = parts.get(index) ?? { translatedText: '', from, to, characters: 0, route: [] }
      const known = event.name === 'translation' ? event.data : part
      if (event.name === 'translation') complete++
      parts.set(index, { ...known, characters: part.characters + characters })
    },

    isComplete: (): boolean => complete === tasks.length,

    /** As translations, whose characters are those that count. */
    parts: (): Translation[] => [...parts.values()],

    characters: (): number => parts.values().reduce((sum, { characters }) => sum + characters, 0),
  }
}
