// Exports that no other file uses. What packages and commands export to the outside is used.
import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import {
  isBindingPattern,
  isExportAssignment,
  isExportDeclaration,
  isIdentifier,
  isNamedExports,
  isVariableStatement,
  type Node,
  SyntaxKind,
} from 'typescript/unstable/ast'
import type { Import } from './imports.ts'
import { isTest, placeOf, type Source, type Sources } from './sources.ts'

export interface UnusedExport {
  path: string
  place: string
  name: string
  isType: boolean
  /** Tests import it, and nothing else does. */
  isTested: boolean
}

interface Export {
  name: string
  node: Node
  isType: boolean
}

/** Bundlers and `bin/` load these by a path that is no import. */
const loadedByPath = [
  'src/cli/main.ts',
  'packages/console/src/main.tsx',
  'packages/console/src/**/texts/*.ts',
]
const typeKinds: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.InterfaceDeclaration,
  SyntaxKind.TypeAliasDeclaration,
])

export function findUnusedExports(
  root: string,
  sources: Sources,
  imports: readonly Import[],
): UnusedExport[] {
  const entries = new Set([...globSync(loadedByPath, { cwd: root }), ...readPackageEntries(root)])
  const used = new Set<string>()
  const usedByProduct = new Set<string>()
  const follow = followExports(sources, imports)
  for (const { from, target, names, exportedAs } of imports) {
    if (target === undefined || exportedAs !== undefined) continue
    for (const name of mentionedNames(sources, from, target, names))
      follow(target, name, (key) => {
        used.add(key)
        if (!isTest(from)) usedByProduct.add(key)
      })
  }
  for (const { from, target, names, exportedAs } of imports)
    if (target !== undefined && exportedAs !== undefined && entries.has(from))
      for (const name of mentionedNames(sources, from, target, names))
        follow(target, name, (key) => used.add(key) && usedByProduct.add(key))
  return sources.measured
    .filter(({ path }) => !entries.has(path))
    .flatMap((source) =>
      readExports(source).flatMap(({ name, node, isType }) => {
        const key = `${source.path}#${name}`
        if (usedByProduct.has(key)) return []
        const place = placeOf(source, node)
        return { path: source.path, place, name, isType, isTested: used.has(key) }
      }),
    )
}

type Follow = (path: string, name: string, use: (key: string) => void) => void

/** Uses an export, and what it stands for if its file exports it from another one. */
function followExports(sources: Sources, imports: readonly Import[]): Follow {
  const forwarded = Map.groupBy(
    imports.filter(({ exportedAs }) => exportedAs !== undefined),
    ({ from }) => from,
  )
  const follow: Follow = (path, name, use) => {
    use(`${path}#${name}`)
    for (const { target, names, exportedAs } of forwarded.get(path) ?? []) {
      if (target === undefined || !sources.all.has(target)) continue
      if (names === 'all') follow(target, name, use)
      const index = exportedAs?.indexOf(name) ?? -1
      const original = Array.isArray(names) ? names[index] : undefined
      if (original !== undefined) follow(target, original, use)
    }
  }
  return follow
}

function mentionedNames(
  sources: Sources,
  from: string,
  target: string,
  names: Import['names'],
): readonly string[] {
  if (names === 'none') return []
  if (names !== 'all' && names !== 'words') return names
  const file = sources.all.get(target)
  const exported = file === undefined ? [] : readExports(file).map(({ name }) => name)
  if (names === 'all') return exported
  const text = sources.all.get(from)?.text ?? ''
  return exported.filter((name) => name === 'default' || new RegExp(`\\b${name}\\b`).test(text))
}

function readExports({ tree }: Source): Export[] {
  return tree.statements.flatMap((node) => {
    if (isExportAssignment(node)) return { name: 'default', node, isType: false }
    if (isExportDeclaration(node))
      return node.exportClause && isNamedExports(node.exportClause)
        ? node.exportClause.elements.map((element) => ({
            name: element.name.text,
            node: element,
            isType: node.isTypeOnly || element.isTypeOnly,
          }))
        : []
    if (!hasModifier(node, SyntaxKind.ExportKeyword)) return []
    if (isVariableStatement(node))
      return node.declarationList.declarations
        .flatMap(({ name }) => namesOf(name))
        .map((name) => ({ name, node, isType: false }))
    const name = hasModifier(node, SyntaxKind.DefaultKeyword) ? 'default' : nameOf(node)
    return { name, node, isType: typeKinds.has(node.kind) }
  })
}

function hasModifier(node: Node, kind: SyntaxKind): boolean {
  const { modifiers } = node as { modifiers?: readonly Node[] }
  return modifiers?.some((modifier) => modifier.kind === kind) ?? false
}

function nameOf(node: Node): string {
  return (node as { name?: { text: string } }).name?.text ?? ''
}

function namesOf(name: Node): string[] {
  if (isIdentifier(name)) return [name.text]
  if (!isBindingPattern(name)) return []
  return name.elements.flatMap((element) => (element.name ? namesOf(element.name) : []))
}

/** The sources of what `exports` of each package names in its `dist`. */
function readPackageEntries(root: string): string[] {
  return globSync('packages/*/package.json', { cwd: root }).flatMap((manifest) => {
    const directory = posix.dirname(manifest)
    const { exports = {} } = JSON.parse(readFileSync(join(root, manifest), 'utf8')) as {
      exports?: Record<string, string | { default: string }>
    }
    return Object.values(exports).flatMap((entry) => {
      const built = typeof entry === 'string' ? entry : entry.default
      const pattern = built.replace('./dist/', 'src/').replace(/\.js$/, '').replace(/\*$/, '**/*')
      return globSync(`${directory}/${pattern}.ts`, { cwd: root })
    })
  })
}
