// Makes modules of docs/: each page is one, and so is what the search looks through.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import type { Node } from './page-tree.ts'
import { createSearchIndex } from './search-index.ts'
import { docsDirectory, nameOf, readServedPage, servedFiles } from './served-pages.ts'

const pagesModule = 'virtual:docs-pages'
const searchModule = 'virtual:docs-search'
const modules = [pagesModule, searchModule]

/** `virtual:docs-pages` loads the pages by name, `virtual:docs-search` is the index. */
export function docs(): Plugin {
  return {
    name: 'docs',
    resolveId: (id) => (modules.includes(id) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${pagesModule}`) return listPages()
      if (id === `\0${searchModule}`) return `export default ${toScript(createSearchIndex())}`
      return undefined
    },
    transform(_code, id) {
      if (!id.startsWith(docsDirectory) || !id.endsWith('.md')) return undefined
      return writePage(relative(docsDirectory, id).replaceAll('\\', '/'))
    },
  }
}

function listPages(): string {
  const lines = servedFiles().map((file) => {
    const path = JSON.stringify(join(docsDirectory, file))
    return `  ${JSON.stringify(nameOf(file))}: () => import(${path}),`
  })
  return `export const pages = {\n${lines.join('\n')}\n}`
}

/** A page with the addresses of its pictures, which get names by their content. */
function writePage(file: string): string {
  const page = readServedPage(file)
  const pictures = [...new Set(page.nodes.flatMap(picturesOf))]
  const imports = pictures.map((path, at) => {
    const from = JSON.stringify(join(docsDirectory, file, '..', path))
    return `import picture${at} from ${from}\n`
  })
  const sizes = Object.fromEntries(
    pictures.map((path) => [path, readSize(join(docsDirectory, file, '..', path))]),
  )
  const names = pictures.map((path, at) => `${JSON.stringify(path)}: picture${at}`)
  return (
    `${imports.join('')}export const page = ${toScript(page)}\n` +
    `export const pictures = { ${names.join(', ')} }\nexport const sizes = ${toScript(sizes)}\n`
  )
}

function picturesOf(node: Node): string[] {
  if (typeof node === 'string') return []
  const [, { src }, children] = node
  return [...(src === undefined ? [] : [src]), ...children.flatMap(picturesOf)]
}

/** Width and height of a PNG: the page keeps their place free. */
function readSize(path: string): [width: number, height: number] {
  const content = readFileSync(path)
  return [content.readUInt32BE(16), content.readUInt32BE(20)]
}

/** Browsers read JSON faster than the same as a script. */
const toScript = (value: unknown): string => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`
