// The route of a text, if need be after its models are downloaded. Where a lesser route is
// installed, the expected gain decides how long a better one is worth waiting for.
import { type LanguagePair, languageName } from '@dragoman/formats/languages/language-tag.ts'
import { Problem } from '../../http/problems.ts'
import type { EngineSelection } from '../../shared/engine-settings.ts'
import type { Owner } from '../../shared/time-slice.ts'
import { MissingModels, type RequestContext } from '../request-context.ts'
import { defaultSelection } from './engine-selection.ts'
import type { DownloadProgress, ModelSupply, Supplying } from './model-supply.ts'
import type { ResolvedLanguages } from './resolved-languages.ts'
import { gainOf, type Route, type Router } from './router.ts'

export interface SuppliedRoutes {
  /**
   * The best route, once its models are there. Throws or rejects with
   * `language-pair-not-supported`, `model-downloading`, `engine-unavailable` (a download failed),
   * `rate-limited`, with the reason of the aborted signal, or, for a job, with `MissingModels`.
   */
  findRoute(from: string, to: string, context: RequestContext): ReadyRoute | Promise<ReadyRoute>

  /** Whether a job of these languages can begin: not while a much better route arrives. */
  isReady(job: ResolvedLanguages): boolean

  /** The running downloads for two languages. */
  findDownload(languages: ResolvedLanguages): DownloadProgress | undefined

  /**
   * Starts the downloads that a job lacks; returns whether it can begin. One that may start none
   * begins, and says so.
   */
  prepareJob(job: ResolvedLanguages, by: Owner): boolean
}

interface Dependencies {
  router: Router
  /** The resolver of languages. */
  languages: {
    getRoute(pair: LanguagePair, engines: EngineSelection): Route | undefined
    serves(languages: ResolvedLanguages): boolean
  }
  supply: ModelSupply
}

/** A route that is installed. */
export interface ReadyRoute {
  /** Undefined if the two languages are one. */
  readonly route: Route | undefined
  /** A better route is being downloaded. */
  readonly improving?: true
}

/** How long a gain of one chrF is worth waiting for. */
const patienceOfCallerMs = 500
const patienceOfJobMs = 30_000
/** Long enough to see roughly how fast a download is, and to know it. */
const glanceMs = 1_000
const measureMs = 3_000
/** A route that turns out this much slower than a caller can wait is not waited for. */
const hopeless = 2
const longestRetrySeconds = 120

export function createSuppliedRoutes({ router, languages, supply }: Dependencies): SuppliedRoutes {
  /** The download that a route lacks; a limit matters only if there is no other route. */
  function start(
    best: Route,
    { pair, hasLesser }: { pair: LanguagePair; hasLesser: boolean },
    by: Owner,
  ): Supplying | undefined {
    try {
      return supply.request(best.missing, pair, by)
    } catch (error) {
      if (hasLesser && error instanceof Problem) return undefined
      throw error
    }
  }

  function findRoute(
    from: string,
    to: string,
    context: RequestContext,
  ): ReadyRoute | Promise<ReadyRoute> {
    const { engines = defaultSelection } = context
    const pair = { from, to }
    const best = languages.getRoute(pair, engines)
    return best === undefined || best.missing.length === 0
      ? { route: best }
      : findSupplied(best, pair, context)
  }

  /** The best route after its downloads, or a lesser one. */
  async function findSupplied(
    best: Route,
    pair: LanguagePair,
    context: RequestContext,
  ): Promise<ReadyRoute> {
    const { from, to } = pair
    const { installed } = router.select(context.engines ?? defaultSelection)
    const lesser = installed.findRoute(from, to)
    const supplying = start(best, { pair, hasLesser: lesser !== undefined }, context)
    if (context.priority === 'queued' && supplying !== undefined)
      return lesser ? { route: lesser, improving: true } : Promise.reject(new MissingModels(from))
    if (lesser !== undefined) {
      const ready = await preferBetter({ best, lesser }, supplying, context)
      if (ready.route !== undefined) return ready
    } else if (supplying === undefined) refuseDownloads(pair)
    else await waitFor(supplying, pair, context)
    const route = installed.findRoute(from, to) ?? lesser
    // Another model of the route may have been removed meanwhile to make room.
    return route === undefined ? findRoute(from, to, context) : { route }
  }

  return {
    findRoute,

    isReady(job) {
      const { from, to } = job
      const best = from === undefined ? undefined : router.findRoute(from, to)
      if (from === undefined || best === undefined || best.missing.length === 0)
        return languages.serves(job)
      const lesser = router.installed.findRoute(from, to)
      const supplying = supply.find(best.missing)
      if (lesser === undefined) return false
      return supplying === undefined || !isWorthAJob(best, lesser, supplying)
    },

    findDownload({ from, to }) {
      const missing = from === undefined ? [] : (router.findRoute(from, to)?.missing ?? [])
      return missing.length === 0 ? undefined : supply.find(missing)?.progress()
    },

    prepareJob(job, by) {
      const { from, to } = job
      const best = from === undefined ? undefined : router.findRoute(from, to)
      if (from === undefined || best === undefined || best.missing.length === 0)
        return languages.serves(job)
      const lesser = router.installed.findRoute(from, to)
      try {
        const supplying = supply.request(best.missing, { from, to }, by)
        if (supplying === undefined) return true
        return lesser !== undefined && !isWorthAJob(best, lesser, supplying)
      } catch (error) {
        if (error instanceof Problem) return lesser !== undefined
        throw error
      }
    },
  }
}

/** Whether a better route than the installed one arrives soon enough for a job. */
const isWorthAJob = (best: Route, lesser: Route, supplying: Supplying): boolean =>
  supplying.expectedSeconds() * 1000 <= gainOf(best, lesser) * patienceOfJobMs

/** Waits for a better route as long as its gain is worth it. */
async function preferBetter(
  { best, lesser }: { best: Route; lesser: Route },
  supplying: Supplying | undefined,
  { signal, waitUntil = 0 }: RequestContext,
): Promise<ReadyRoute> {
  if (supplying === undefined) return { route: lesser }
  const worthMs = gainOf(best, lesser) * patienceOfCallerMs
  const until = Math.min(waitUntil, performance.now() + worthMs)
  const leftMs = () => until - performance.now()
  const isSoon = () => supplying.expectedSeconds() * 1000 <= leftMs()
  try {
    for (const stepMs of [glanceMs, Number.POSITIVE_INFINITY]) {
      const isThere =
        isSoon() && (await arrivesWithin(supplying, Math.min(stepMs, leftMs()), signal))
      if (isThere) return { route: undefined }
    }
  } catch (error) {
    if (signal.aborted) throw error
  }
  return { route: lesser, improving: true }
}

/** Rejects with `model-downloading` if the models do not arrive in time. */
async function waitFor(
  supplying: Supplying,
  pair: LanguagePair,
  { signal, waitUntil = 0 }: RequestContext,
): Promise<void> {
  const leftMs = () => waitUntil - performance.now()
  const isHopeless = () => supplying.expectedSeconds() * 1000 > hopeless * leftMs()
  try {
    if (await arrivesWithin(supplying, Math.min(measureMs, leftMs()), signal)) return
    if (!isHopeless() && (await arrivesWithin(supplying, leftMs(), signal))) return
  } catch (error) {
    if (signal.aborted) throw error
    throw notSupplied(pair, error)
  }
  throw stillDownloading(pair, supplying)
}

function refuseDownloads({ from, to }: LanguagePair): never {
  const detail =
    `The model from ${languageName(from)} (${from}) into ${languageName(to)} (${to}) is not ` +
    'installed, and this app may not start downloads.'
  throw new Problem('language-pair-not-supported', {
    detail,
    errors: [{ pointer: '/to', detail }],
    why: { reason: 'downloads-refused', parameters: { from, to } },
  })
}

/** Whether the models arrive in time. Rejects as `done`, or with the reason of the signal. */
async function arrivesWithin(
  { done }: Supplying,
  withinMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  const abort = () => reject(signal.reason)
  const timer = setTimeout(resolve, Math.max(0, withinMs), false)
  signal.addEventListener('abort', abort, { once: true })
  done.then(() => resolve(true), reject)
  try {
    signal.throwIfAborted()
    return await promise
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}

function stillDownloading({ from, to }: LanguagePair, supplying: Supplying): Problem {
  const { receivedBytes, totalBytes } = supplying.progress()
  const megabytes = (bytes: number) => Math.round(bytes / 1e6)
  const retryAfterSeconds = Math.ceil(
    Math.min(longestRetrySeconds, Math.max(1, supplying.expectedSeconds())),
  )
  return new Problem('model-downloading', {
    detail:
      `The model from ${languageName(from)} (${from}) into ${languageName(to)} (${to}) is being ` +
      `downloaded: ${megabytes(receivedBytes)} of ${megabytes(totalBytes)} MB. Try again in ` +
      `${retryAfterSeconds} s. \`POST /queue\` waits for it.`,
    retryAfterSeconds,
    extensions: { from, to, receivedBytes, totalBytes },
    why: { reason: 'model-downloading', parameters: { from, to, receivedBytes, totalBytes } },
  })
}

const notSupplied = ({ from, to }: LanguagePair, cause: unknown): Problem =>
  new Problem('engine-unavailable', {
    detail:
      `The model from ${languageName(from)} (${from}) into ${languageName(to)} (${to}) could not ` +
      'be downloaded. The operator finds the reason in `GET /models`. It is tried again later.',
    cause,
    retryAfterSeconds: 30,
    why: { reason: 'download-failed', parameters: { from, to } },
  })
