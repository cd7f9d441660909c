// The modules that markdown/docs-plugin.ts makes.
declare module 'virtual:docs-pages' {
  import type { DocsModule } from './docs-tree.ts'
  export const pages: Readonly<Record<string, () => Promise<DocsModule>>>
}
declare module 'virtual:docs-search' {
  import type { SearchIndex } from './search-index.ts'

  const index: SearchIndex
  // biome-ignore lint/style/noDefaultExport: a module has one value
  export default index
}
