// The pages of docs/ and what they are searched by. Each loads when it is first opened.
import { pages } from 'virtual:docs-pages'
import { createPart, type Part } from '../../parts/part.ts'
import type { DocsModule } from './docs-tree.ts'
import type { SearchIndex } from './search-index.ts'

const parts = new Map<string, Part<DocsModule>>(
  Object.entries(pages).map(([name, request]) => [name, createPart(request)]),
)

/** A page by its name in the address, such as `problems/overloaded`; the first page is `''`. */
export const docsPart = (name: string): Part<DocsModule> | undefined => parts.get(name)

export const searchPart = createPart<SearchIndex>(
  async () => (await import('virtual:docs-search')).default,
)
