// The pages of docs/ that the console shows, and where.
import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type PageTree, readPage } from './page-tree.ts'

export const docsDirectory = join(import.meta.dirname, '../../../docs')
/** Decisions and results of benchmarks are for who changes the service. */
const patterns = ['*.md', 'compatibility/*.md', 'problems/*.md']
/** Where the pages are. */
const home = '/console/docs'

/** The files of the pages, as paths in docs/. */
export const servedFiles = (): string[] =>
  globSync(patterns, { cwd: docsDirectory })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()

/** The name of a page in its address: `problems/overloaded`. That of the first page is empty. */
export const nameOf = (file: string): string =>
  file === 'README.md' ? '' : file.replace(/(?:\/README)?\.md$/, '')

export const readServedPage = (file: string): PageTree =>
  readPage(readFileSync(join(docsDirectory, file), 'utf8'), (href) => resolveLink(file, href))

/** The address of what a page links to; undefined where nothing of it is served. */
function resolveLink(file: string, href: string): string | undefined {
  if (/^[a-z]+:/.test(href) || href.startsWith('#') || href.startsWith('/')) return href
  const [path = '', hash] = href.split('#')
  const target = posix.join(posix.dirname(file), path)
  if (!servedFiles().includes(target)) return undefined
  const name = nameOf(target)
  const page = name === '' ? home : `${home}/${name}`
  return hash === undefined ? page : `${page}#${hash}`
}
