// The work of a request whose caller waits: each of its texts into each of its languages.
import type { OnDisconnect } from '../../http/disconnect.ts'
import { Problem, problemAt } from '../../http/problems.ts'
import type { AppPrincipal } from '../../shared/principals.ts'
import { mapInSlices } from '../../shared/time-slice.ts'
import { workForCaller } from '../caller-context.ts'
import { undetermined } from '../detection/undetermined.ts'
import { type AcceptedRequest, type LoadGlossary, listGlossaryIds } from '../instructions.ts'
import type { RequestContext } from '../request-context.ts'
import type { Translation } from '../schemas.ts'
import type { RequestTerms } from '../terms/compiled-terms.ts'
import type { Accounting } from './accounting.ts'
import type { GrownText } from './growing-text.ts'
import type { TextTranslator } from './text-translator.ts'

/** What translating for callers that wait takes. */
export interface Synchronous {
  readonly translator: TextTranslator
  readonly loadGlossary: LoadGlossary
  readonly accounting: Accounting
  readonly deadlineSeconds: number
}

export interface WaitingCaller {
  readonly onDisconnect: OnDisconnect
  /** How long it waits for models; by default until shortly before the deadline. */
  readonly patienceSeconds?: number | undefined
}

/** One request, or one for each of several languages: with the same texts, or a text in each. */
export type Requests = readonly [AcceptedRequest, ...AcceptedRequest[]]

/** A text, and the request for the language that it is translated into. */
export interface Task {
  readonly text: string
  /** Its place in the body. */
  readonly pointer: string
  readonly request: AcceptedRequest
  readonly glossary: RequestTerms | undefined
}

/** What is told of the tasks while they are worked on. */
interface Observer {
  /** Called for each translation that came from the cache alone. */
  noteCached(translation: object): void
  /** Called with each piece of the translation of the task at an index, as soon as it is final. */
  onGrowth?(index: number, grown: GrownText): void
  onTranslation?(index: number, translation: Translation): void
}

/** Each text in all languages, then the next one. Rejects with what `checkGlossary` throws. */
export function listTasks(
  { loadGlossary }: Synchronous,
  requests: Requests,
  app: AppPrincipal,
): Task[] | Promise<Task[]> {
  if (!requests.some(hasGlossary)) return listWithGlossaries(requests, [])
  const owner = { appId: app.id, ownerId: app.ownerId }
  const glossaries = requests.map(
    (request) => request.glossary ?? loadGlossary(request.instructions, owner),
  )
  return Promise.all(glossaries).then((loaded) => listWithGlossaries(requests, loaded))
}

const hasGlossary = ({ glossary, instructions }: AcceptedRequest): boolean =>
  glossary !== undefined || listGlossaryIds(instructions).length > 0

function listWithGlossaries(
  requests: Requests,
  glossaries: readonly (RequestTerms | undefined)[],
): Task[] {
  const [{ texts, isList }] = requests
  const tasks: Task[] = []
  for (let place = 0; place < texts.length; place++)
    for (const [index, request] of requests.entries())
      tasks.push({
        text: request.texts[place] ?? '',
        pointer: isList ? `/text/${place}` : '/text',
        request,
        glossary: glossaries[index],
      })
  return tasks
}

/**
 * The translation of each task, in order. Rejects with the problem of the first that fails, and at
 * the deadline with `translation-timeout`; then no more of them is translated.
 */
export function workOnTasks(
  { translator, deadlineSeconds }: Synchronous,
  tasks: readonly Task[],
  app: AppPrincipal,
  { onDisconnect, patienceSeconds, noteCached, onGrowth, onTranslation }: WaitingCaller & Observer,
): Promise<Translation[]> {
  const engines = tasks[0]?.request.engines
  const caller = { deadlineSeconds, patienceSeconds, onDisconnect, noteCached, engines }
  return workForCaller(app, caller, (context) => {
    const contextOf = rememberContexts(context)
    const translate = (task: Task, index: number): Promise<Translation> => {
      const ofTask = contextOf(task)
      const ofText = onGrowth
        ? { ...ofTask, onGrowth: (grown: GrownText) => onGrowth(index, grown) }
        : ofTask
      return translator.translate(task.text, task.request.instructions, ofText).then(
        (translation) => {
          onTranslation?.(index, translation)
          return translation
        },
        (error) => rethrowAt(task.pointer, error),
      )
    }
    return mapInSlices(tasks, translate, context)
  })
}

/** A context for each glossary. */
function rememberContexts(context: RequestContext): (task: Task) => RequestContext {
  let known: Map<RequestTerms, RequestContext> | undefined
  return ({ glossary }) => {
    if (glossary === undefined) return context
    known ??= new Map()
    const found = known.get(glossary) ?? { ...context, glossary }
    known.set(glossary, found)
    return found
  }
}

function rethrowAt(pointer: string, error: unknown): never {
  throw error instanceof Problem && error.status === 422 ? problemAt(error, pointer) : error
}

/** What all requests count together. */
export const charactersOf = (requests: Requests): number =>
  requests.reduce((sum, { characters }) => sum + characters, 0)

/** Counts the answer of requests, and notes that they have it. */
export function noteAnswers(synchronous: Synchronous, app: AppPrincipal, answer: Answer): void {
  countAnswers(synchronous, app, answer)
  for (const request of answer.requests) request.noteAnswered?.()
}

interface Answer {
  readonly requests: Requests
  readonly translations: readonly Translation[]
  /** Those that came from the cache alone. */
  readonly cached?: { has(translation: object): boolean } | undefined
}

/**
 * Counts the answer of requests, or what was read of it. Where they count fewer characters than
 * their translations have, the first ones have the fewer.
 */
export function countAnswers(
  { accounting }: Synchronous,
  app: AppPrincipal,
  { requests, translations, cached }: Answer,
): void {
  const all = translations.reduce((sum, { characters }) => sum + characters, 0)
  let free = Math.max(0, all - charactersOf(requests))
  if (free === 0) {
    accounting.answered(app, translations, cached)
  } else {
    const fromCache = new Set<object>()
    const counted = translations.map((translation) => {
      const characters = Math.max(0, translation.characters - free)
      free -= translation.characters - characters
      const ofTranslation = { ...translation, characters }
      if (cached?.has(translation)) fromCache.add(ofTranslation)
      return ofTranslation
    })
    accounting.answered(app, counted, fromCache)
  }
}

export function noteFailure(
  { accounting }: Synchronous,
  app: AppPrincipal,
  [{ instructions }]: Requests,
): void {
  const { from = undetermined, to } = instructions
  accounting.failed({ app, from, to })
}
