import { languageName } from '@dragoman/formats/languages/language-tag.ts'
import { toRouteQuality } from './route-quality.ts'
import type { Router } from './routing/router.ts'
import type { Languages } from './schemas.ts'

/** A list that is made again when the languages have changed. */
export function createLanguageList(router: Router): () => Languages {
  let listed: { sources: ReadonlySet<string>; languages: Languages } | undefined
  return () => {
    const { sources } = router
    if (listed?.sources !== sources) listed = { sources, languages: listLanguages(router) }
    return listed.languages
  }
}

/** What can be translated into what, by which route. */
function listLanguages(router: Router): Languages {
  const codes = [...new Set([...router.sources, ...router.targets])].sort()
  return {
    languages: codes.map((code) => {
      const source = router.findSource(code)
      const routes =
        source === undefined ? [] : [...router.routesFrom(source)].filter(([to]) => to !== code)
      return {
        code,
        name: languageName(code),
        targets: routes
          .map(([to, { hops, quality, measurement, missing }]) => ({
            code: to,
            route: [...hops],
            quality,
            measurement: measurement ? toRouteQuality(measurement) : null,
            installed: missing.length === 0,
            downloadBytes: missing.reduce((sum, { bytes }) => sum + bytes, 0),
          }))
          .sort((a, b) => (a.code < b.code ? -1 : 1)),
      }
    }),
  }
}
