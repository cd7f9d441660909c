// The graph of imports between files, and between the directories of `src`.
import type { Import } from './imports.ts'
import { compositionRoot } from './plumbing.ts'

export type Graph = ReadonlyMap<string, ReadonlySet<string>>

export function buildGraph(edges: Iterable<readonly [from: string, to: string]>): Graph {
  const graph = new Map<string, Set<string>>()
  for (const [from, to] of edges) {
    if (!graph.has(to)) graph.set(to, new Set())
    const targets = graph.get(from)
    if (targets === undefined) graph.set(from, new Set([to]))
    else targets.add(to)
  }
  return graph
}

/** Sets of nodes that reach each other (Tarjan), each after those that it leads to. */
export function findComponents(graph: Graph): string[][] {
  const components: string[][] = []
  const open: string[] = []
  const indexes = new Map<string, number>()
  const done = new Set<string>()
  const visit = (node: string): number => {
    const index = indexes.size
    indexes.set(node, index)
    open.push(node)
    let lowest = index
    for (const target of graph.get(node) ?? [])
      if (!done.has(target)) lowest = Math.min(lowest, indexes.get(target) ?? visit(target))
    if (lowest === index) {
      const component = open.splice(open.indexOf(node))
      for (const member of component) done.add(member)
      components.push(component)
    }
    return lowest
  }
  for (const node of graph.keys()) if (!indexes.has(node)) visit(node)
  return components
}

export function findCycles(graph: Graph): string[][] {
  return findComponents(graph).filter(
    ([node = '', ...others]) => others.length > 0 || graph.get(node)?.has(node),
  )
}

/** The longest path, in nodes. Nodes of a cycle count as one. */
export function findLongestChain(graph: Graph): string[] {
  const chains = new Map<string, readonly string[]>()
  let longest: readonly string[] = []
  for (const component of findComponents(graph)) {
    let rest: readonly string[] = []
    for (const node of component)
      for (const target of graph.get(node) ?? []) {
        const chain = chains.get(target)
        if (chain !== undefined && chain.length > rest.length) rest = chain
      }
    const [first = ''] = component
    const chain = [first, ...rest]
    for (const node of component) chains.set(node, chain)
    if (chain.length > longest.length) longest = chain
  }
  return [...longest]
}

/** What is directly in `src`: a directory, or a file of its own. */
function partOf(path: string): string | undefined {
  if (compositionRoot.includes(path)) return 'composition root'
  return /^src\/([^/]+)/.exec(path)?.[1]
}

export function buildPartGraph(imports: readonly Import[]): Graph {
  return buildGraph(
    imports.flatMap(({ from, target }) => {
      const part = partOf(from)
      const targetPart = target === undefined ? undefined : partOf(target)
      return part === undefined || targetPart === undefined || part === targetPart
        ? []
        : [[part, targetPart] as const]
    }),
  )
}
