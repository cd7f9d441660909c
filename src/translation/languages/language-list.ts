import { languageName } from '@dragoman/formats/languages/language-tag.ts'
import { everyEngine } from '../routing/engine-selection.ts'
import type { Router, Routes } from '../routing/router.ts'
import type { Languages } from './language-schemas.ts'
import { toRouteQuality } from './route-quality.ts'

/**
 * What some app can have translated, by the routes of those that want speed. It is made again when
 * the languages have changed.
 */
export function createLanguageList(router: Router): () => Languages {
  let listed: { sources: ReadonlySet<string>; languages: Languages } | undefined
  return () => {
    const { sources } = router
    if (listed?.sources !== sources)
      listed = { sources, languages: listLanguages(router.select(everyEngine)) }
    return listed.languages
  }
}

/** What can be translated into what, by which route. */
function listLanguages(routes: Routes): Languages {
  const codes = [...new Set([...routes.sources, ...routes.targets])].sort()
  return {
    languages: codes.map((code) => {
      const source = routes.findSource(code)
      const reached =
        source === undefined ? [] : [...routes.routesFrom(source)].filter(([to]) => to !== code)
      return {
        code,
        name: languageName(code),
        targets: reached
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
