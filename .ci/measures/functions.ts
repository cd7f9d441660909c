// The lengths of functions. Those of functions whose body is a block are comparable between
// codebases; own lines are measured of every function, arrows that return an expression included.
import { type Node, SyntaxKind } from 'typescript/unstable/ast'
import { lineOf, linesOf, placeOf, type Source } from './sources.ts'
import type { Token } from './tokens.ts'

export interface MeasuredFunction {
  place: string
  hasBlock: boolean
  /** From its first token to its last, blank lines and comments included. */
  lines: number
  /**
   * Its lines, less those of functions nested in it. A line is a function's own if a token of the
   * function itself stands on it, or if it has no token and no nested function surrounds it.
   */
  ownLines: number
}

const kinds: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.FunctionExpression,
  SyntaxKind.ArrowFunction,
  SyntaxKind.MethodDeclaration,
  SyntaxKind.Constructor,
  SyntaxKind.GetAccessor,
  SyntaxKind.SetAccessor,
])

interface OpenFunction {
  node: Node & { readonly body: Node }
  start: number
  own: Set<number>
}

export function measureFunctions(source: Source, tokens: readonly Token[]): MeasuredFunction[] {
  const functions = source.nodes.filter(hasBody).map((node) => ({
    node,
    start: node.getStart(source.tree),
    own: new Set<number>(),
  }))
  const ofToken = createSearch(functions)
  const withToken = new Set<number>()
  for (const { start, end } of tokens) {
    const owner = ofToken(start)
    for (let line = lineOf(source, start); line <= lineOf(source, end - 1); line++) {
      withToken.add(line)
      owner?.own.add(line)
    }
  }
  const ofLine = createSearch(functions)
  for (const [line, start] of source.lineStarts.entries()) {
    const owner = ofLine(start)
    if (!withToken.has(line)) owner?.own.add(line)
  }
  return functions.map(({ node, own }) => {
    const { first, last } = linesOf(source, node)
    return {
      place: placeOf(source, node),
      hasBlock: node.body.kind === SyntaxKind.Block,
      lines: last - first + 1,
      ownLines: own.size,
    }
  })
}

/** Finds the innermost function at a position. Positions are asked for in ascending order. */
function createSearch(functions: readonly OpenFunction[]) {
  const open: OpenFunction[] = []
  let next = 0
  return (position: number): OpenFunction | undefined => {
    for (let added = functions[next]; added && added.start <= position; added = functions[next]) {
      open.push(added)
      next += 1
    }
    while ((open.at(-1)?.node.end ?? Number.POSITIVE_INFINITY) <= position) open.pop()
    return open.at(-1)
  }
}

function hasBody(node: Node): node is Node & { readonly body: Node } {
  return kinds.has(node.kind) && (node as { body?: Node }).body !== undefined
}
