import type { ComponentType } from 'react'
import { createPart } from './part.ts'

/** A component that loads when it is first shown; `load` does so earlier. */
type LazyPart<Props> = ComponentType<Props> & { readonly load: () => Promise<unknown> }

/** Makes a component of one that is the default export of a module. */
export function lazyPart<Props extends object>(
  request: () => Promise<{ default: ComponentType<Props> }>,
): LazyPart<Props> {
  const part = createPart(request)
  function Lazy(props: Props) {
    const { default: Loaded } = part.read()
    return <Loaded {...props} />
  }
  return Object.assign(Lazy, { load: part.load })
}
