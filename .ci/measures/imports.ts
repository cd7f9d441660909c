// Which file imports which, and what of it: import and export statements, `import()`, types by
// `import('…')`, and paths in `new URL('…', import.meta.url)`, which tests and worker threads use.
import { posix } from 'node:path'
import {
  isCallExpression,
  isExportDeclaration,
  isIdentifier,
  isImportDeclaration,
  isImportTypeNode,
  isLiteralTypeNode,
  isNamedExports,
  isNamedImports,
  isNamespaceImport,
  isNewExpression,
  isStringLiteral,
  type Node,
  type StringLiteral,
  SyntaxKind,
} from 'typescript/unstable/ast'
import { placeOf, type Source, type Sources } from './sources.ts'

export interface Import {
  from: string
  place: string
  /**
   * A lazy import is `import()`. A path is no import: another thread or process loads the file, or
   * a test does.
   */
  kind: 'statement' | 'lazy' | 'type' | 'path'
  /** As it is written. */
  specifier: string
  /** The path of the imported file, if it is one of this checkout. */
  target: string | undefined
  /**
   * The imported names; `all` for a namespace that is passed on as a whole, `words` if the file may
   * use any export that it mentions.
   */
  names: readonly string[] | 'all' | 'words' | 'none'
  /** The names under which an `export … from` exports them, in the order of `names`. */
  exportedAs: readonly string[] | undefined
}

export function readImports(sources: Sources): Import[] {
  return [...sources.all.values()].flatMap((source) =>
    source.nodes.flatMap((node) => {
      const found = readImport(source, node)
      if (found === undefined) return []
      const { module, kind, names, exportedAs } = found
      const target = resolve(sources, source.path, module.text)
      // A string that names no file of this checkout is a URL.
      if (kind === 'path' && target === undefined) return []
      return {
        from: source.path,
        place: placeOf(source, node),
        kind,
        specifier: module.text,
        target,
        names,
        exportedAs,
      }
    }),
  )
}

type Found = Pick<Import, 'kind' | 'names' | 'exportedAs'> & { module: StringLiteral }

function readImport(source: Source, node: Node): Found | undefined {
  if (isImportDeclaration(node) && isStringLiteral(node.moduleSpecifier))
    return {
      module: node.moduleSpecifier,
      kind: 'statement',
      names: importedNames(source, node),
      exportedAs: undefined,
    }
  if (isExportDeclaration(node) && node.moduleSpecifier && isStringLiteral(node.moduleSpecifier))
    return { module: node.moduleSpecifier, kind: 'statement', ...exportedNames(node) }
  if (isCallExpression(node) && node.expression.kind === SyntaxKind.ImportKeyword)
    return mention('lazy', node.arguments[0])
  if (isNewExpression(node) && isIdentifier(node.expression) && node.expression.text === 'URL')
    return mention('path', node.arguments?.[0])
  if (isImportTypeNode(node) && isLiteralTypeNode(node.argument))
    return mention('type', node.argument.literal)
  return undefined
}

/** Refers to a module as a whole: what is used of it stands elsewhere in the file. */
function mention(kind: Import['kind'], module: Node | undefined): Found | undefined {
  return module !== undefined && isStringLiteral(module)
    ? { module, kind, names: 'words', exportedAs: undefined }
    : undefined
}

function importedNames(source: Source, node: Node): Import['names'] {
  const clause = isImportDeclaration(node) ? node.importClause : undefined
  if (clause === undefined) return 'none'
  const names = clause.name === undefined ? [] : ['default']
  const bindings = clause.namedBindings
  if (bindings === undefined) return names
  if (isNamespaceImport(bindings)) {
    const passedOn = new RegExp(`\\b${bindings.name.text}\\b(?!\\.)`, 'g')
    const onlyItself = 1
    return [...source.text.matchAll(passedOn)].length > onlyItself ? 'all' : 'words'
  }
  return isNamedImports(bindings)
    ? [...names, ...bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text)]
    : names
}

function exportedNames(node: Node): Pick<Import, 'names' | 'exportedAs'> {
  const clause = isExportDeclaration(node) ? node.exportClause : undefined
  if (clause === undefined || !isNamedExports(clause)) return { names: 'all', exportedAs: [] }
  return {
    names: clause.elements.map(({ name, propertyName }) => (propertyName ?? name).text),
    exportedAs: clause.elements.map(({ name }) => name.text),
  }
}

/** The file that a relative specifier names; a built one (`dist/x.js`) is its source. */
function resolve({ all }: Sources, from: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined
  const path = posix
    .join(posix.dirname(from), specifier.replace(/\?.*$/, ''))
    .replace(/^(packages\/[^/]+)\/dist\//, '$1/src/')
  const bare = path.replace(/\.(?:js|ts|tsx)$/, '')
  const candidates = [path, `${bare}.ts`, `${bare}.tsx`, `${bare}/index.ts`]
  return candidates.find((candidate) => all.has(candidate))
}
