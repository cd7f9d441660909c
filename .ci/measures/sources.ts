// Reads every source file of a checkout once, with the parser of the `typescript` package.
import { globSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { computeLineStarts, type Node, type SourceFile as Tree } from 'typescript/unstable/ast'
import { API } from 'typescript/unstable/sync'

/** A file with its syntax tree. Lines are counted from 0. */
export interface Source {
  /** From the root of the checkout. */
  path: string
  text: string
  tree: Tree
  /** All nodes of the tree; a node stands before those in it. */
  nodes: readonly Node[]
  lineStarts: readonly number[]
  lineCount: number
}

/** The files that are measured, and all others that may import them. */
export interface Sources {
  /** Sources of the server and of the packages, without tests and generated files. */
  measured: readonly Source[]
  all: ReadonlyMap<string, Source>
}

const extensions = '{ts,tsx,mjs}'
const patterns = [
  `{src,packages,test,bench,deploy,setup,examples,bin}/**/*.${extensions}`,
  `.ci/**/*.${extensions}`,
]
const excludedDirectories = /(?:^|\/)(?:node_modules|dist|build)$/
/** AssemblyScript, which has types and imports of its own. */
const assembly = /\/kernels\/assembly\//

/** Whether a file is a test, or serves only tests. */
export function isTest(path: string): boolean {
  return /\.(?:test|contract|reference|stage)\./.test(path) || /(?:^|\/)tests?\//.test(path)
}

export function isMeasured(path: string): boolean {
  return (
    /^(?:src|packages\/[^/]+\/src)\/.*\.tsx?$/.test(path) &&
    !isTest(path) &&
    !path.includes('/generated/')
  )
}

export function readSources(root: string): Sources {
  const base = realpathSync(resolve(root))
  const paths = globSync(patterns, {
    cwd: base,
    exclude: (path) => excludedDirectories.test(path),
  })
    .filter((path) => !assembly.test(path))
    .sort()
  const all = parse(base, paths)
  return { measured: [...all.values()].filter(({ path }) => isMeasured(path)), all }
}

export function lineOf({ lineStarts }: Source, position: number): number {
  let low = 0
  let high = lineStarts.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((lineStarts[middle] ?? 0) <= position) low = middle
    else high = middle - 1
  }
  return low
}

/** The lines from the first token of a node to its last. */
export function linesOf(source: Source, node: Node): { first: number; last: number } {
  return { first: lineOf(source, node.getStart(source.tree)), last: lineOf(source, node.end - 1) }
}

/** `path:line` of a node, as editors and terminals open it. */
export function placeOf(source: Source, node: Node): string {
  return `${source.path}:${linesOf(source, node).first + 1}`
}

/** A project without libraries and resolution: the parser runs, the type checker does not. */
function parse(base: string, paths: readonly string[]): Map<string, Source> {
  const directory = mkdtempSync(join(tmpdir(), 'dragoman-measures-'))
  const config = join(directory, 'tsconfig.json')
  const compilerOptions = {
    noResolve: true,
    noLib: true,
    types: [],
    allowJs: true,
    jsx: 'preserve',
  }
  const files = paths.map((path) => join(base, path))
  writeFileSync(config, JSON.stringify({ compilerOptions, files }))
  const api = new API()
  try {
    const project = api.updateSnapshot({ openProject: config }).getProject(config)
    return new Map(
      paths.map((path) => {
        const tree = project?.program.getSourceFile(join(base, path))
        if (tree === undefined) throw new Error(`${path} was not parsed`)
        return [path, readSource(path, readFileSync(join(base, path), 'utf8'), tree)]
      }),
    )
  } finally {
    api.close()
    rmSync(directory, { recursive: true })
  }
}

function readSource(path: string, text: string, tree: Tree): Source {
  const lineStarts = computeLineStarts(text)
  const nodes: Node[] = []
  const add = (node: Node): void => {
    nodes.push(node)
    node.forEachChild(add)
  }
  // Of other files only the imports are read, most of which are statements at the top.
  if (isMeasured(path) || /\bimport\s*\(/.test(text)) add(tree)
  else nodes.push(...tree.statements)
  const lineCount = text.endsWith('\n') ? lineStarts.length - 1 : lineStarts.length
  return { path, text, tree, nodes, lineStarts, lineCount }
}
