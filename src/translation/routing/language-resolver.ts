// Resolves the `from` and `to` of a request to served tags, or throws a problem that says what
// would work.
import {
  baseLanguage,
  type LanguagePair,
  languageName,
  parseLanguage,
} from '@dragoman/formats/languages/language-tag.ts'
import type { Finding, Why } from '../../http/problem-reasons.ts'
import { Problem } from '../../http/problems.ts'
import type { EngineSelection } from '../../shared/engine-settings.ts'
import { suggestLanguages } from '../languages/near-languages.ts'
import { defaultSelection } from './engine-selection.ts'
import type { ResolvedLanguages } from './resolved-languages.ts'
import type { Route, Router, Routes } from './router.ts'

/**
 * Throws `language-not-supported`, `language-pair-not-supported` or `engine-unavailable`.
 */
export type ResolveLanguages = (request: RequestedLanguages) => ResolvedLanguages

interface RequestedLanguages {
  readonly from?: string | undefined
  readonly to: string
  /** The engines that may translate; by default those of whoever has no app. */
  readonly engines?: EngineSelection | undefined
}

export interface LanguageResolver {
  /** Throws `language-not-supported`, `language-pair-not-supported` or `engine-unavailable`. */
  resolve(request: RequestedLanguages): ResolvedLanguages

  /**
   * Whether a request can be translated at once whose languages were resolved, maybe elsewhere.
   * Without `from`, its language has to be detected first.
   */
  serves(languages: ResolvedLanguages): boolean

  /** As `serves`, if need be after downloads. */
  offers(languages: ResolvedLanguages): boolean

  /**
   * The best route between two served tags through some engines, of which models may be missing;
   * undefined when they are one language. Throws `language-pair-not-supported`.
   */
  getRoute(pair: LanguagePair, engines: EngineSelection): Route | undefined
}

interface ResolverOptions {
  /** Whether it is not known yet what can be downloaded. */
  isReadingOffers?: () => boolean
  /** Whether another process translates them, which works on jobs only. */
  isServedByWorkers?: (languages: ResolvedLanguages) => boolean
}

export function createLanguageResolver(
  router: Router,
  { isReadingOffers = () => false, isServedByWorkers = () => false }: ResolverOptions = {},
): LanguageResolver {
  /** A canonical tag. Throws `language-not-supported`. */
  function parse(tag: string, field: 'from' | 'to'): string {
    const canonical = parseLanguage(tag)
    if (canonical !== undefined) return canonical
    const served = field === 'from' ? router.sources : router.targets
    const sentences = [
      `"${tag.slice(0, 40).toWellFormed()}" is an unknown language.`,
      suggestLanguages(tag, served),
      field === 'from' ? 'Omit `from` to detect the language.' : undefined,
      '`GET /languages` lists all.',
    ]
    const detail = sentences.filter((each) => each !== undefined).join(' ')
    throw unknownLanguage(tag, `/${field}`, detail)
  }

  function refusePair(
    from: string | undefined,
    to: string,
    { pointer, engines }: { pointer: string; engines: EngineSelection },
  ): Problem {
    if (isReadingOffers())
      return new Problem('model-downloading', {
        detail: 'The list of the languages that can be downloaded is being read. Try again.',
        retryAfterSeconds: 2,
        why: { reason: 'list-of-models-unread' },
      })
    if (isServedByWorkers({ ...(from !== undefined && { from }), to }))
      return refused(
        `This process does not translate into ${languageName(to)} (${to}) while you wait. ` +
          'Another one does: send the text to `POST /queue`.',
        { pointer, why: { reason: 'no-route', parameters: { to } } },
      )
    const routes = router.select(engines)
    if (router.translated.size === 0)
      return new Problem('engine-unavailable', {
        detail:
          'No translation engine is installed on this server. ' +
          'The log of its start says how to install one.',
        retryAfterSeconds: 60,
        why: { reason: 'no-engine' },
      })
    const excluded = explainExclusion(router, { from, to }, engines)
    const source = from === undefined ? undefined : routes.findSource(from)
    const targets =
      source === undefined ? [...routes.targets] : [...routes.routesFrom(source).keys()]
    if (excluded !== undefined)
      return refused(excluded.detail, { pointer, why: excluded.why, targets: targets.sort() })
    const origin = from === undefined ? '' : `from ${languageName(from)} (${from}) `
    const into = `${languageName(to)} (${to})`
    const detail =
      from !== undefined && source === undefined
        ? `This server does not translate from ${languageName(from)} (${from}).`
        : `This server does not translate ${origin}into ${into}. ` +
          `Possible targets: ${targets.sort().join(', ')}.`
    const why: Why =
      from === undefined
        ? { reason: 'no-route', parameters: { to } }
        : { reason: 'no-route-from', parameters: { from, to } }
    return refused(detail, { pointer, why, targets: targets.sort() })
  }

  return {
    resolve({ engines = defaultSelection, ...request }) {
      const routes = router.select(engines)
      const refuse = (from: string | undefined, to: string, pointer: string) =>
        refusePair(from, to, { pointer, engines })
      const target = parse(request.to, 'to')
      const source = request.from === undefined ? undefined : parse(request.from, 'from')
      // The same language needs no engine.
      if (source !== undefined && source === target)
        return {
          from: router.findSource(source) ?? source,
          to: router.findTarget(target) ?? target,
        }
      const to = routes.findTarget(target)
      if (to === undefined) throw refuse(source, target, '/to')
      if (source === undefined) return { to }
      const from = routes.findSource(source)
      if (from === undefined) throw refuse(source, to, '/from')
      if (routes.findRoute(from, to) === undefined && !isSame(from, to, routes))
        throw refuse(from, to, '/to')
      return { from, to }
    },

    serves({ from, to }) {
      if (from === undefined) return router.targets.has(to)
      return isSame(from, to, router) || router.installed.findRoute(from, to) !== undefined
    },

    offers: ({ from, to }) =>
      from === undefined
        ? router.targets.has(to)
        : isSame(from, to, router) || router.findRoute(from, to) !== undefined,

    getRoute({ from, to }, engines) {
      const routes = router.select(engines)
      const route = from === to ? undefined : routes.findRoute(from, to)
      if (route === undefined && !isSame(from, to, routes))
        throw refusePair(from, to, { pointer: '/to', engines })
      return route
    },
  }

  /** Varieties of one language that nothing translates between. */
  function isSame(from: string, to: string, routes: Routes): boolean {
    return (
      from === to ||
      (baseLanguage(from) === baseLanguage(to) && routes.findRoute(from, to) === undefined)
    )
  }
}

/** Undefined unless engines that the app may not use have a route. */
function explainExclusion(
  router: Router,
  { from, to }: { from: string | undefined; to: string },
  { engines, excluded }: EngineSelection,
): Finding | undefined {
  const target = router.findTarget(to)
  if (target === undefined) return undefined
  const source = from === undefined ? undefined : router.findSource(from)
  const sources = source === undefined ? [...router.sourcesOf(target)] : [source]
  const hops = sources.flatMap((each) => router.findRoute(each, target)?.hops ?? [])
  const lacking = [...new Set(hops.map(({ engine }) => engine))].filter(
    (each) => !engines.has(each),
  )
  if (lacking.length === 0) return undefined
  const settings = new Set(lacking.flatMap((engine) => excluded.get(engine) ?? []))
  const origin = from === undefined ? '' : `from ${languageName(from)} (${from}) `
  const detail = [
    `Only engines that this app may not use translate ${origin}into ${languageName(to)} (${to}): ` +
      `${lacking.join(', ')}.`,
    `To allow them, change ${[...settings].map((each) => `\`${each}\``).join(' and ')} of the app.`,
    ...(settings.has('localOnly') ? ["Its texts then leave the operator's machines."] : []),
  ].join(' ')
  const why: Why = { reason: 'engines-excluded', parameters: { to, engines: lacking.join(', ') } }
  return { detail, why }
}

function unknownLanguage(tag: string, pointer: string, detail: string): Problem {
  const language = tag.slice(0, 40).toWellFormed()
  const why: Why = { reason: 'unknown-language', parameters: { language } }
  return new Problem('language-not-supported', {
    detail,
    why,
    errors: [{ pointer, detail, why }],
  })
}

const refused = (
  detail: string,
  { pointer, why, targets = [] }: { pointer: string; why: Why | undefined; targets?: string[] },
): Problem =>
  new Problem('language-pair-not-supported', {
    detail,
    why,
    errors: [{ pointer, detail, why }],
    extensions: { targets },
  })

/**
 * Resolves the languages of requests that other processes may translate: as this process does or,
 * if it does not serve them, as the first that does. Throws what this process throws.
 */
export const resolveAmong =
  (resolveOwn: ResolveLanguages, listPeers: () => readonly LanguageResolver[]): ResolveLanguages =>
  (request) => {
    try {
      return resolveOwn(request)
    } catch (refusal) {
      for (const peer of listPeers()) {
        try {
          return peer.resolve(request)
        } catch {}
      }
      throw refusal
    }
  }
