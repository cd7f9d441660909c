// Routes through some of the engines only.
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import {
  defaultEngineSettings,
  type EngineSettings,
  type OptimizeFor,
} from '../../shared/engine-settings.ts'
import type { EnginePair } from '../engines/engine.ts'
import type { EngineName } from '../engines/engine-names.ts'
import { createScriptEngine } from '../engines/script/engine.ts'
import { selectEngines } from './engine-selection.ts'
import type { OfferedPair } from './graph.ts'
import { createLanguageResolver } from './language-resolver.ts'
import { findOtherRoutes } from './next-route.ts'
import { createRouter } from './router.ts'

const scriptEngine = createScriptEngine()
after(() => scriptEngine.close())

const pairs = (...names: string[]): EnginePair[] =>
  names.map((name) => {
    const [from = '', to = '', quality] = name.split(' ')
    return { from, to, quality: quality === undefined ? undefined : Number(quality) }
  })

type Pairs = Partial<Record<EngineName, EnginePair[]>>

function routerOf(engines: Pairs, offers: readonly OfferedPair[] = []) {
  const named = Object.entries(engines) as [EngineName, EnginePair[]][]
  return createRouter({
    engines: [
      ...named.map(([name, own]) => [name, { pairs: () => own }] as const),
      ['script', scriptEngine],
    ],
    offers: () => offers,
    defaultVariants: {},
  })
}

const select = (settings: Partial<EngineSettings> = {}, optimizeFor?: OptimizeFor) =>
  selectEngines({ ...defaultEngineSettings, ...settings }, optimizeFor)

/** Pairs that the table of measured quality does not have. */
const engines = {
  marian: pairs('mi sm 50', 'sm fj 50'),
  llm: pairs('mi sm 70', 'mi fj 70', 'mi ht 70'),
  'external-llm': pairs('mi sm 80', 'mi lb 80', 'mi zh-Hans 80'),
}

function enginesOf(
  selection: ReturnType<typeof select>,
  { from = 'mi', to = 'sm', router = routerOf(engines) } = {},
): string[] | undefined {
  const route = router.select(selection).findRoute(from, to)
  return route?.hops.map(({ engine }) => engine)
}

describe('the routes of a selection of engines', () => {
  it('go through slow engines only where no other leads, if speed is wanted', () => {
    for (const optimizeFor of ['speed', 'auto'] as const) {
      assert.deepEqual(enginesOf(select({}, optimizeFor)), ['marian'])
      assert.deepEqual(enginesOf(select({}, optimizeFor), { to: 'fj' }), ['marian', 'marian'])
      assert.deepEqual(enginesOf(select({}, optimizeFor), { to: 'ht' }), ['llm'])
    }
  })

  it('are the best ones, if quality is wanted', () => {
    assert.deepEqual(enginesOf(select({}, 'quality')), ['llm'])
    assert.deepEqual(enginesOf(select({ localOnly: false }, 'quality')), ['external-llm'])
  })

  it('never go through external engines for an app with `localOnly`', () => {
    assert.equal(enginesOf(select(), { to: 'lb' }), undefined)
    assert.equal(enginesOf(select({ engines: ['external-llm'] }), { to: 'sm' }), undefined)
    assert.deepEqual(enginesOf(select({ localOnly: false }), { to: 'lb' }), ['external-llm'])
  })

  it('go through the engines of the app, and through conversions of scripts', () => {
    assert.deepEqual(enginesOf(select({ engines: ['llm'] })), ['llm'])
    assert.equal(enginesOf(select({ engines: ['marian'] }), { to: 'ht' }), undefined)
    const external = select({ engines: ['external-llm'], localOnly: false })
    assert.deepEqual(enginesOf(external, { to: 'zh-Hant' }), ['external-llm', 'script'])
    assert.equal(enginesOf(select({ engines: ['gone'] })), undefined)
  })

  it('prefer a slow engine to a doubtful pair of a fast one', () => {
    const suspect = { ...engines, marian: [{ from: 'mi', to: 'sm', isSuspect: true }] }
    assert.deepEqual(enginesOf(select(), { router: routerOf(suspect) }), ['llm'])
    assert.deepEqual(enginesOf(select({ engines: ['marian'] }), { router: routerOf(suspect) }), [
      'marian',
    ])
  })

  it('lack a download of a fast engine, and are there at once by a slow one', () => {
    const offer = { from: 'mi', to: 'ht', bytes: 1, quality: 40 }
    const view = routerOf(engines, [offer]).select(select())
    assert.deepEqual(view.findRoute('mi', 'ht')?.missing, [offer])
    assert.deepEqual(view.installed.findRoute('mi', 'ht')?.hops[0]?.engine, 'llm')
  })

  it('are those of the router if no other engine has pairs, searched once', () => {
    const router = routerOf({ marian: engines.marian })
    const [own, all] = [router.select(select()).findRoute('mi', 'sm'), router.findRoute('mi', 'sm')]
    assert.ok(own !== undefined && own === all)
    assert.equal(router.select(select()), router.select(select()))
  })

  it('follow the pairs of the engines', () => {
    let current = pairs('mi sm')
    const router = createRouter({
      engines: [
        ['llm', { pairs: () => current }],
        ['external-llm', { pairs: () => engines['external-llm'] }],
      ],
      defaultVariants: {},
    })
    const view = router.select(select())
    assert.deepEqual([...view.targets], ['sm'])
    current = pairs('mi fj')
    assert.deepEqual([...view.targets], ['fj'])
    assert.equal(view.findRoute('mi', 'sm'), undefined)
  })
})

describe('the other routes of a text', () => {
  const pair = { from: 'mi', to: 'sm' }
  const names = (route: { hops: readonly { engine: string }[] } | undefined) =>
    route?.hops.map(({ engine }) => engine)

  it('are the next best ones that its app allows', () => {
    const router = routerOf(engines)
    const local = findOtherRoutes(router, pair, select())
    assert.deepEqual(names(local.findWithout(new Set(['marian']))), ['llm'])
    assert.equal(local.findWithout(new Set(['marian', 'llm'])), undefined)
    assert.deepEqual(names(local.findSlow()), ['llm'])
    const any = findOtherRoutes(router, pair, select({ localOnly: false }, 'quality'))
    assert.deepEqual(names(any.findWithout(new Set(['external-llm']))), ['llm'])
    assert.deepEqual(names(any.findSlow()), ['external-llm'])
    assert.equal(
      findOtherRoutes(router, pair, select({ engines: ['marian'] })).findSlow(),
      undefined,
    )
  })
})

describe('a pair that only excluded engines have', () => {
  const { resolve } = createLanguageResolver(routerOf(engines))
  const detailOf = (request: Parameters<typeof resolve>[0]): string => {
    try {
      resolve(request)
    } catch (error) {
      return (error as { detail: string }).detail
    }
    return ''
  }

  it('is refused with the settings that exclude them', () => {
    const to = 'lb'
    assert.deepEqual(resolve({ from: 'mi', to, engines: select({ localOnly: false }) }), {
      from: 'mi',
      to,
    })
    const detail = detailOf({ from: 'mi', to })
    assert.match(detail, /external-llm.*change `localOnly` of the app.*leave the operator's/)
    assert.match(detailOf({ to }), /external-llm/)
    const listed = select({ engines: ['marian'] })
    assert.match(detailOf({ from: 'mi', to: 'ht', engines: listed }), /llm\. .*change `engines` of/)
    assert.match(
      detailOf({ from: 'mi', to, engines: listed }),
      /change `localOnly` and `engines` of the app/,
    )
    assert.doesNotMatch(detailOf({ from: 'ht', to: 'mi' }), /app/)
  })
})
