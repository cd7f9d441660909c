import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import type { Engine, EnginePair } from '../engines/engine.ts'
import { createScriptEngine } from '../engines/script/engine.ts'
import { measuredQuality } from './quality.ts'
import { createRouter } from './router.ts'

const engineWith = (pairs: EnginePair[]) =>
  ['apertium', { pairs: () => pairs } as unknown as Engine] as const
const pairs = (...names: string[]): LanguagePair[] =>
  names.map((name) => {
    const [from = '', to = ''] = name.split(' ')
    return { from, to }
  })
const routerWith = (...names: string[]) =>
  createRouter({ engines: [engineWith(pairs(...names))], defaultVariants: { pt: 'pt-BR' } })
const path = (router: ReturnType<typeof routerWith>, from: string, to: string) =>
  router
    .findRoute(from, to)
    ?.hops.map((hop) => hop.to)
    .join(' ')

const scriptEngine = createScriptEngine()
after(() => scriptEngine.close())
const routerWithScripts = (...translated: Parameters<typeof engineWith>[0]) =>
  createRouter({
    engines: [engineWith(translated), ['script', scriptEngine]],
    defaultVariants: {},
  })

describe('the router', () => {
  it('takes the direct pair', () => {
    const router = routerWith('en ca', 'ca en')
    assert.equal(path(router, 'en', 'ca'), 'ca')
    assert.equal(router.findRoute('en', 'ca')?.quality, measuredQuality('apertium', ['en', 'ca']))
  })

  it('finds a chain where there is no direct pair, of three hops at most', () => {
    const router = routerWith('aa bb', 'bb cc', 'cc dd', 'dd ee')
    assert.equal(path(router, 'aa', 'dd'), 'bb cc dd')
    assert.equal(router.findRoute('aa', 'ee'), undefined)
    assert.equal(router.findRoute('aa', 'dd')?.quality, Math.round(40 * 0.93 ** 2 * 10) / 10)
  })

  it('goes by the pairs that its engines have now', () => {
    let now = pairs('en ca')
    const router = createRouter({
      engines: [['apertium', { pairs: () => now } as unknown as Engine]],
      defaultVariants: {},
    })
    assert.equal(router.findRoute('ca', 'en'), undefined)
    const { sources } = router
    assert.equal(router.sources, sources)
    now = pairs('en ca', 'ca en')
    assert.equal(path(router, 'ca', 'en'), 'en')
    assert.notEqual(router.sources, sources)
    now = []
    assert.equal(router.findRoute('en', 'ca'), undefined)
    assert.equal(router.sources.size, 0)
  })

  it('takes a pair that something speaks against only where there is no other way', () => {
    const suspect = (name: string) => pairs(name).map((pair) => ({ ...pair, isSuspect: true }))
    const router = createRouter({
      engines: [engineWith([...suspect('aa bb'), ...suspect('cc aa'), ...pairs('aa dd', 'dd bb')])],
      defaultVariants: {},
    })
    assert.equal(path(router, 'aa', 'bb'), 'dd bb')
    assert.equal(path(router, 'cc', 'aa'), 'aa')
  })

  it('takes a chain that was measured to be better than the direct pair', () => {
    const router = routerWith('es fr', 'es ca', 'ca fr')
    assert.equal(path(router, 'es', 'fr'), 'ca fr')
    const chain = measuredQuality('apertium', ['es', 'ca', 'fr']) ?? 0
    const direct = measuredQuality('apertium', ['es', 'fr']) ?? 0
    assert.ok(chain > direct + 1, 'the figures say so')
    assert.equal(router.findRoute('es', 'fr')?.quality, chain)
  })

  it('takes fewer hops unless the gain is over one point', () => {
    const router = routerWith('pt es', 'pt ca', 'ca es')
    assert.equal(path(router, 'pt', 'es'), 'es')
  })

  it('never goes through the source or the target language on its way', () => {
    const router = routerWith('ca ca-valencia', 'ca es', 'es ca', 'es gl')
    for (const [to, { hops }] of router.routesFrom('es')) {
      const places = hops.map((hop) => hop.to.split('-')[0])
      assert.equal(new Set([...places, 'es']).size, places.length + 1, `${to}: ${places.join(' ')}`)
    }
  })

  it('reads a variety with an engine for its language', () => {
    const router = routerWith('en ca-valencia', 'ca fr')
    assert.equal(path(router, 'en', 'fr'), 'ca-valencia fr')
  })

  it('has no route from a language to itself, nor to one it does not know', () => {
    const router = routerWith('en es')
    assert.equal(router.findRoute('en', 'en'), undefined)
    assert.equal(router.findRoute('en', 'ja'), undefined)
    assert.equal(router.findRoute('ja', 'en'), undefined)
  })

  it('finds the served tags that callers mean', () => {
    const router = routerWith('en pt-PT', 'en pt-BR', 'pt en')
    assert.equal(router.findTarget('pt'), 'pt-BR')
    assert.equal(router.findTarget('pt-PT'), 'pt-PT')
    assert.equal(router.findSource('pt-BR'), 'pt')
    assert.equal(router.findSource('es'), undefined)
    assert.deepEqual([...router.sourcesOf('pt-BR')].sort(), ['en', 'pt'].slice(0, 1))
  })

  it('takes the language in general for a variety that cannot be reached, or much worse', () => {
    const router = routerWith('de en', 'es en-US', 'fr pt', 'fr en-US')
    assert.equal(path(router, 'de', 'en-US'), 'en')
    assert.equal(path(router, 'es', 'en-US'), 'en-US')
    assert.equal(router.findRoute('de', 'es'), undefined)
  })
})

describe('the router with offers', () => {
  const offered = (name: string, quality?: number) =>
    pairs(name).map((pair) => ({ ...pair, bytes: 10, quality }))
  const withOffers = (installed: string[], offers: ReturnType<typeof offered>) => {
    const neural = { pairs: () => nothing } as unknown as Engine
    const nothing: LanguagePair[] = []
    return createRouter({
      engines: [engineWith(pairs(...installed)), ['marian', neural]],
      offers: () => offers,
      defaultVariants: {},
    })
  }
  const missing = (router: ReturnType<typeof routerWith>, from: string, to: string) =>
    router.findRoute(from, to)?.missing.map((pair) => `${pair.from} ${pair.to}`)

  it('names what a route lacks, and serves only what is installed at once', () => {
    const router = withOffers(['en ca'], [...offered('de en'), ...offered('en fr')])
    assert.deepEqual(missing(router, 'de', 'fr'), ['de en', 'en fr'])
    assert.deepEqual(missing(router, 'de', 'ca'), ['de en'])
    assert.deepEqual(missing(router, 'en', 'ca'), [])
    assert.equal(router.installed.findRoute('de', 'fr'), undefined)
    assert.deepEqual([...router.installed.sources], ['en'])
    assert.deepEqual([...router.sources].sort(), ['de', 'en'])
  })

  it('downloads a better route only for a gain of two points', () => {
    const direct = measuredQuality('apertium', ['en', 'ca']) ?? 0
    assert.ok(direct > 0)
    const routeWith = (quality: number) => withOffers(['en ca'], offered('en ca', quality))
    assert.deepEqual(missing(routeWith(direct + 1.9), 'en', 'ca'), [])
    assert.deepEqual(missing(routeWith(direct + 2.1), 'en', 'ca'), ['en ca'])
  })

  it('no longer offers what is installed meanwhile', () => {
    let now = pairs()
    const offers = offered('de en')
    const router = createRouter({
      engines: [['marian', { pairs: () => now } as unknown as Engine]],
      offers: () => offers,
      defaultVariants: {},
    })
    assert.deepEqual(missing(router, 'de', 'en'), ['de en'])
    const { sources } = router
    now = pairs('de en')
    assert.deepEqual(missing(router, 'de', 'en'), [])
    assert.notEqual(router.sources, sources)
  })
})

describe('conversions of scripts', () => {
  it('continue every route into and from a language, at no cost', () => {
    const router = routerWithScripts(
      ...pairs('de en', 'en zh-Hans', 'zh-Hans en', 'sr en', 'en sr'),
    )
    const general = (tag: string) => tag.replace(/^zh-.*/, 'zh-Hans').replace(/^sr-.*/, 'sr')
    for (const [from, to, expected] of [
      ['de', 'zh-Hant', 'en zh-Hans zh-Hant'],
      ['de', 'zh-Hant-TW', 'en zh-Hans zh-Hant-TW'],
      ['zh-Hant', 'en', 'zh-Hans en'],
      ['zh-Hant-HK', 'en', 'zh-Hans en'],
      ['sr-Latn', 'en', 'sr en'],
      ['en', 'sr-Latn', 'sr sr-Latn'],
      ['sr-Latn', 'zh-Hant', 'sr en zh-Hans zh-Hant'],
    ] as const) {
      assert.equal(path(router, from, to), expected)
      const translated = router.findRoute(general(from), general(to))
      assert.equal(router.findRoute(from, to)?.quality, translated?.quality, `${from} ${to}`)
    }
  })

  it('are no hops of the three, and lead from one form into each other', () => {
    const router = routerWithScripts(...pairs('aa bb', 'bb cc', 'cc zh-Hans', 'zh-Hans dd'))
    assert.equal(path(router, 'aa', 'zh-Hant'), 'bb cc zh-Hans zh-Hant')
    assert.equal(router.findRoute('aa', 'dd'), undefined)
    assert.equal(path(router, 'zh-Hans', 'zh-Hant'), 'zh-Hant')
    assert.equal(router.findRoute('zh-Hans', 'zh-Hant')?.quality, 100)
    assert.equal(path(router, 'sr', 'sr-Latn'), 'sr-Latn')
  })

  it('leave a text of a region to who reads and writes its script in general', () => {
    const router = routerWithScripts(...pairs('zh-Hant en', 'en zh-Hant'))
    assert.equal(path(router, 'zh-Hant-TW', 'en'), 'en')
    assert.equal(path(router, 'en', 'zh-Hant-TW'), 'zh-Hant')
    assert.equal(router.findRoute('zh-Hant', 'zh-Hant-TW'), undefined)
  })

  it('stand back where a translation is as good without one', () => {
    const both = (hans: number, hant: number) =>
      routerWithScripts(
        { from: 'aa', to: 'zh-Hans', quality: hans },
        { from: 'aa', to: 'zh-Hant', quality: hant },
      )
    assert.equal(path(both(60, 60), 'aa', 'zh-Hant'), 'zh-Hant')
    assert.equal(path(both(60, 70), 'aa', 'zh-Hant'), 'zh-Hant')
    assert.equal(path(both(70, 60), 'aa', 'zh-Hant'), 'zh-Hans zh-Hant')
    assert.equal(path(both(60, 70), 'aa', 'zh-Hans'), 'zh-Hant zh-Hans')
  })

  it('are served without any other engine, but count as no translation', () => {
    const alone = routerWithScripts()
    assert.equal(path(alone, 'zh-Hans', 'zh-Hant-HK'), 'zh-Hant-HK')
    assert.ok(alone.sources.has('sr'))
    assert.deepEqual([...alone.translated], [])
    const router = routerWithScripts(...pairs('zh-Hans en', 'en es'))
    assert.deepEqual([...router.translated].sort(), [
      'en',
      'zh-Hans',
      'zh-Hant',
      'zh-Hant-HK',
      'zh-Hant-TW',
    ])
  })
})
