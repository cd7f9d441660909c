import type { ComponentType } from 'react'
import type { Area } from '../messages/areas.ts'
import { useTexts } from '../messages/context.tsx'
import type { Locale } from '../messages/locale.ts'
import { loadTexts } from '../messages/texts.ts'
import { createPart } from './part.ts'

/** A component that loads when it is first shown; `load` does so earlier. */
type LazyPart<Props> = ComponentType<Props> & { readonly load: () => Promise<unknown> }

/**
 * Makes a component of one that is the default export of a module. The texts of the areas load
 * beside the module.
 */
export function lazyPart<Props extends object>(
  request: () => Promise<{ default: ComponentType<Props> }>,
  ...areas: readonly Area[]
): LazyPart<Props> {
  const module = createPart(request)
  /** The module when its texts are there, too. */
  const translated = new Map<Locale, typeof module>()

  function partIn(locale: Locale): typeof module {
    if (areas.length === 0) return module
    const load = async () => {
      const [loaded] = await Promise.all([module.load(), loadTexts(locale, areas)])
      return loaded
    }
    const part = translated.get(locale) ?? createPart(load)
    translated.set(locale, part)
    return part
  }

  function Lazy(props: Props) {
    const { default: Loaded } = partIn(useTexts().locale).read()
    return <Loaded {...props} />
  }
  return Object.assign(Lazy, { load: module.load })
}
