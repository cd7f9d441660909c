// The routes that a text may take besides its own.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import type { EngineSelection } from '../../shared/engine-settings.ts'
import { type EngineName, isSlow } from '../engines/engine-names.ts'
import { defaultSelection, narrowSelection } from './engine-selection.ts'
import type { Route, Router } from './router.ts'

/** Undefined where there is none. */
interface OtherRoutes {
  findWithout(failed: ReadonlySet<EngineName>): Route | undefined
  findSlow(): Route | undefined
}

/** Those of one pair, through the engines of one selection, and installed. */
export function findOtherRoutes(
  router: Router,
  { from, to }: LanguagePair,
  engines: EngineSelection = defaultSelection,
): OtherRoutes {
  const { sources } = router
  const find = (keeps: (engine: EngineName) => boolean): Route | undefined =>
    // When the pairs have changed, the whole text is translated again along its new route.
    router.sources === sources
      ? router.select(narrowSelection(engines, keeps)).installed.findRoute(from, to)
      : undefined
  return {
    findWithout: (failed) => find((engine) => !failed.has(engine)),
    findSlow: () => find(isSlow),
  }
}

/** For a text whose route is given. */
export const noOtherRoutes: OtherRoutes = {
  findWithout: () => undefined,
  findSlow: () => undefined,
}
