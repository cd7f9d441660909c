// Evaluates translations that somebody else made, and keeps what it found for a day.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import type { OnDisconnect } from '../../http/disconnect.ts'
import { Problem } from '../../http/problems.ts'
import { ThreadError } from '../../process/task.ts'
import type { RunInThread } from '../../process/task-pool.ts'
import { dayMs } from '../../shared/durations.ts'
import { isId, newId } from '../../shared/ids.ts'
import { readAllById } from '../../shared/pages.ts'
import type { AppPrincipal } from '../../shared/principals.ts'
import { workForCaller } from '../caller-context.ts'
import type { EvaluatedPair, Evaluation, EvaluationStore, StoredEvaluation } from './evaluation.ts'

/** What evaluating needs. */
export interface Evaluations {
  readonly store: EvaluationStore
  readonly runInThread: RunInThread
  readonly deadlineSeconds: number
  readonly now: () => Date
}

/** Of processor time: the largest request takes 9 s on a slow machine. */
const deadlineMs = 30_000
/** Of an app; the oldest goes first. */
const maxKept = 1_000
const exportPageRows = 100

/** A request to evaluate, and who waits for it. */
interface Request {
  readonly pairs: readonly EvaluatedPair[]
  readonly languages: LanguagePair
  readonly app: AppPrincipal
  readonly onDisconnect: OnDisconnect
}

/**
 * Evaluates pairs and stores what it found, under the ID that it returns. Throws `text-too-long` if
 * that takes too long, `overloaded` and `translation-timeout`.
 */
export async function evaluate(
  { store, runInThread, deadlineSeconds, now }: Evaluations,
  { pairs, languages, app, onDisconnect }: Request,
): Promise<string> {
  const result = await workForCaller(app, { deadlineSeconds, onDisconnect }, (context) =>
    runInThread(
      'evaluatePairs',
      { pairs, languages },
      { owner: context, deadlineMs, signal: context.signal },
    ).catch(rethrow),
  )
  const id = newId('evl')
  await store.insert({ id, appId: app.id, createdAt: now(), result })
  await store.deleteSurplus(app.id, maxKept)
  return id
}

function rethrow(error: unknown): never {
  if (!(error instanceof ThreadError) || error.failure === 'crash') throw error
  throw new Problem('text-too-long', {
    detail: 'The texts take too long to evaluate. Split the request.',
    cause: error,
  })
}

/** What was found; undefined if the app has no such evaluation, or it is a day old. */
export async function findEvaluation(
  { store, now }: Evaluations,
  { id, appId }: { id: string; appId: string },
): Promise<Evaluation | undefined> {
  if (!isId(id, 'evl')) return undefined
  const found = await store.find({ id, appId, after: aDayBefore(now()) })
  return found?.result
}

/** Deletes what is a day old. */
export const purgeEvaluations = ({ store, now }: Evaluations): Promise<void> =>
  store.deleteUntil(aDayBefore(now()))

/** All evaluations of a user's apps. */
export const exportEvaluations = (
  { store }: Evaluations,
  userId: string,
): AsyncGenerator<StoredEvaluation> =>
  readAllById(exportPageRows, (page) => store.listOfUser(userId, page))

const aDayBefore = (time: Date): Date => new Date(time.getTime() - dayMs)
