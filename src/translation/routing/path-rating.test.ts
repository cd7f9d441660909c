import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import type { EnginePair } from '../engines/engine.ts'
import { createScriptEngine } from '../engines/script/engine.ts'
import type { RouteMeasurement } from './path-rating.ts'
import { createRouter } from './router.ts'

const pairs = (...names: string[]): LanguagePair[] =>
  names.map((name) => {
    const [from = '', to = ''] = name.split(' ')
    return { from, to }
  })

const scriptEngine = createScriptEngine()
after(() => scriptEngine.close())

const direct = ['apertium en es']
const better = ['marian en es']
const chain = ['apertium en ca', 'apertium ca es']
const version = 'installed'
const installed = {
  apertium: pairs('en es', 'en ca', 'ca es'),
  marian: [{ from: 'en', to: 'es', quality: 60, version }],
}

function measured(
  hops: readonly string[] = [],
  chrf: number,
  { versions, ...rest }: Partial<RouteMeasurement> = {},
): RouteMeasurement {
  const route = hops.map((hop) => {
    const [engine, from = '', to = ''] = hop.split(' ')
    return { engine: engine as 'apertium' | 'marian' | 'script', from, to }
  })
  return {
    from: route[0]?.from ?? '',
    to: route.at(-1)?.to ?? '',
    hops: route,
    versions: versions ?? route.map(({ engine }) => (engine === 'marian' ? version : null)),
    chrf,
    halfWidth: 1,
    set: 'manuals',
    sentences: 300,
    measuredAt: '2026-01-01T00:00:00.000Z',
    ...rest,
  }
}

const routerOf = (
  measurements: readonly RouteMeasurement[],
  engines: Partial<Record<'apertium' | 'marian', EnginePair[]>> = installed,
) =>
  createRouter({
    engines: [
      ['apertium', { pairs: () => engines.apertium ?? nothing }],
      ['marian', { pairs: () => engines.marian ?? nothing }],
      ['script', scriptEngine],
    ],
    measurements: () => measurements,
    defaultVariants: {},
  })
const nothing: EnginePair[] = []
const routeOf = (router: ReturnType<typeof routerOf>, from = 'en', to = 'es') =>
  router.findRoute(from, to)?.hops.map((hop) => `${hop.engine} ${hop.from} ${hop.to}`)
const qualities = (router: ReturnType<typeof routerOf>, from = 'en', to = 'es') =>
  Object.fromEntries(
    router
      .listRoutes(from, to)
      .map(({ hops, quality }) => [hops.map(({ engine }) => engine).join(' '), quality]),
  )
const estimates = qualities(routerOf([]))

describe('the router with measurements', () => {
  it('takes the route that was measured to be better, whatever the tables say', () => {
    assert.deepEqual(routeOf(routerOf([])), better)
    const router = routerOf([measured(direct, 71), measured(better, 64), measured(chain, 60)])
    assert.deepEqual(routeOf(router), direct)
    const route = router.findRoute('en', 'es')
    assert.deepEqual([route?.quality, route?.measurement?.set], [71, 'manuals'])
    assert.deepEqual(qualities(router), { apertium: 71, marian: 64, 'apertium apertium': 60 })
  })

  it('moves the estimates of other routes by how easy the texts are', () => {
    const gain = -20
    const router = routerOf([measured(direct, (estimates.apertium ?? 0) + gain)])
    assert.deepEqual(routeOf(router), better, 'a low figure of hard texts says nothing against it')
    for (const [name, quality] of Object.entries(qualities(router)))
      assert.ok(Math.abs(quality - (estimates[name] ?? 0) - gain) < 0.11, name)
    assert.equal(router.findRoute('en', 'es')?.measurement, undefined)
  })

  it('compares routes that were measured with different texts', () => {
    const old = [measured(direct, 30), measured(chain, 34)]
    const newer = { set: 'news', measuredAt: '2026-02-01T00:00:00.000Z' }
    const router = routerOf([...old, measured(better, 50, newer)])
    assert.deepEqual(routeOf(router), better)
    const { marian, apertium = 0, 'apertium apertium': viaCatalan = 0 } = qualities(router)
    assert.equal(marian, 50)
    assert.ok(Math.abs(viaCatalan - apertium - 4) < 0.11, 'four points apart, as with the old set')
    assert.ok(apertium > 30 && viaCatalan < 50, 'on the scale of the new set')
  })

  it('ignores what was measured of other data, or of what is not installed', () => {
    const low = { versions: ['replaced'] }
    for (const measurements of [
      [measured(better, 1, low), measured(direct, 90, { versions: ['other'] })],
      [measured(['marian en fr'], 1), measured(['marian en ca', 'apertium ca es'], 90)],
    ]) {
      const router = routerOf(measurements)
      assert.deepEqual(routeOf(router), better)
      assert.deepEqual(qualities(router), estimates)
    }
  })

  it('changes no chain through a measured pair, and no other pair', () => {
    const engines = { ...installed, apertium: [...installed.apertium, ...pairs('es gl', 'es en')] }
    const before = routerOf([], engines)
    const router = routerOf([measured(direct, 90), measured(better, 10)], engines)
    assert.deepEqual(routeOf(router), direct)
    for (const [from, to] of [
      ['en', 'gl'],
      ['es', 'en'],
      ['en', 'ca'],
    ] as const)
      assert.deepEqual(router.findRoute(from, to), before.findRoute(from, to))
  })

  it('counts scripts at the ends of a route as the same route', () => {
    const engines = {
      apertium: pairs('en zh-Hans', 'zh-Hans en'),
      marian: [
        { from: 'en', to: 'zh-Hans', quality: 60, version },
        { from: 'zh-Hans', to: 'en', quality: 60, version },
      ],
    }
    const converted = ['script zh-Hant zh-Hans', 'apertium zh-Hans en']
    const router = routerOf(
      [
        measured(['apertium en zh-Hans'], 70),
        measured(['marian en zh-Hans'], 65),
        measured(converted, 70),
        measured(['script zh-Hant zh-Hans', 'marian zh-Hans en'], 65, {
          versions: [null, version],
        }),
      ],
      engines,
    )
    for (const to of ['zh-Hans', 'zh-Hant', 'zh-Hant-TW']) {
      assert.equal(routeOf(router, 'en', to)?.[0], 'apertium en zh-Hans')
      assert.equal(router.findRoute('en', to)?.quality, 70)
    }
    assert.deepEqual(routeOf(router, 'zh-Hant', 'en'), converted)
    assert.deepEqual(routeOf(router, 'zh-Hans', 'en'), ['apertium zh-Hans en'])
  })

  it('prefers what was measured in the very script', () => {
    const engines = { apertium: pairs('zh-Hans en'), marian: [] }
    const later = { measuredAt: '2027-01-01T00:00:00.000Z' }
    const router = routerOf(
      [
        measured(['script zh-Hant zh-Hans', 'apertium zh-Hans en'], 44),
        measured(['apertium zh-Hans en'], 55, later),
      ],
      engines,
    )
    assert.equal(router.findRoute('zh-Hant', 'en')?.quality, 44)
    assert.equal(router.findRoute('zh-Hans', 'en')?.quality, 55)
    assert.equal(router.findRoute('zh-Hant-TW', 'en')?.quality, 55)
  })

  it('chooses between a variety and its language by what is expected, not by easy texts', () => {
    const engines = {
      apertium: pairs('fr pt', 'fr pt-BR'),
      marian: [{ from: 'fr', to: 'pt', quality: 43, version }],
    }
    const easy = [measured(['apertium fr pt'], 90), measured(['marian fr pt'], 91)]
    for (const measurements of [[], easy])
      assert.deepEqual(routeOf(routerOf(measurements, engines), 'fr', 'pt-BR'), [
        'apertium fr pt-BR',
      ])
    const hard = [measured(['apertium fr pt-BR'], 10)]
    assert.deepEqual(routeOf(routerOf(hard, engines), 'fr', 'pt-BR'), ['apertium fr pt-BR'])
  })

  it('takes a doubtful pair where it was measured to be better', () => {
    const doubtful = [{ from: 'en', to: 'es', version, isSuspect: true }]
    const engines = { ...installed, marian: doubtful }
    assert.notDeepEqual(routeOf(routerOf([], engines)), better)
    const both = [measured(direct, 50), measured(better, 60)]
    assert.deepEqual(routeOf(routerOf(both, engines)), better)
    assert.equal(qualities(routerOf([measured(better, 30)], engines)).apertium, estimates.apertium)
  })

  it('downloads a model that is expected to be better than what was measured', () => {
    const onlyDirect = pairs('en es')
    const offers = [{ from: 'en', to: 'es', bytes: 10, quality: 60 }]
    const withOffer = (chrf: number) =>
      createRouter({
        engines: [
          ['apertium', { pairs: () => onlyDirect }],
          ['marian', { pairs: () => nothing }],
        ],
        offers: () => offers,
        measurements: () => [measured(direct, chrf)],
        defaultVariants: {},
      })
    for (const chrf of [20, 70])
      assert.equal(withOffer(chrf).findRoute('en', 'es')?.missing.length, 1, `${chrf}`)
  })

  it('is made again when measurements change', () => {
    let now: readonly RouteMeasurement[] = []
    const router = createRouter({
      engines: [
        ['apertium', { pairs: () => installed.apertium }],
        ['marian', { pairs: () => installed.marian }],
      ],
      measurements: () => now,
      defaultVariants: {},
    })
    const { sources } = router
    assert.deepEqual(routeOf(router), better)
    now = [measured(direct, 80), measured(better, 70)]
    assert.deepEqual(routeOf(router), direct)
    assert.notEqual(router.sources, sources)
    now = []
    assert.deepEqual(routeOf(router), better)
  })
})
