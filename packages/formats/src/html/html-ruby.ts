// Ruby: words with how they are read above them. The reading is no word of the sentence, and stays
// behind its word whatever becomes of the sentence.
import type { Piece } from '../segment/segmented-text.ts'
import { append, type Node, piecesOf } from '../sentences/html-sentences.ts'
import { createRun } from '../sentences/runs.ts'
import type { SentenceSegments, TextNotation } from '../sentences/sentence-segments.ts'

/** A run of inline content whose readings stay behind their words. */
export function createRubyRun<Writing>(
  pieces: Piece[],
  content: Pick<SentenceSegments<Writing>, 'addSentence'>,
) {
  const run = createRun(pieces, content)
  let nodes: Node[] = []
  return {
    add: (node: Node): void => void nodes.push(node),
    end(boundary: readonly Piece[], notation: TextNotation<Writing>): void {
      for (const node of foldRuby(nodes)) run.add(node)
      nodes = []
      run.end(boundary, notation)
    },
  }
}

const annotations: ReadonlySet<string> = new Set(['rt', 'rtc', 'rp'])

const nameOf = (node: Node | undefined): string =>
  node?.kind === 'open' || node?.kind === 'close' ? node.name : ''

/**
 * The nodes of a run with each reading, which is not translated, as part of the tag that closes its
 * word, or as a placeholder between two words.
 */
function foldRuby(nodes: readonly Node[]): readonly Node[] {
  if (!nodes.some((node) => annotations.has(nameOf(node)))) return nodes
  const folded: Node[] = []
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index] as Node
    const end = annotationEnd(nodes, index)
    if (end === undefined) {
      folded.push(node)
      continue
    }
    const tag: Piece[] = []
    for (const each of nodes.slice(index, end)) append(tag, piecesOf(each))
    const next = nodes[end]
    index = end - 1
    if (next?.kind === 'close' && next.name === 'ruby') {
      append(tag, next.tag)
      folded.push({ kind: 'close', name: next.name, tag })
      index = end
    } else folded.push({ kind: 'placeholder', tag })
  }
  return folded
}

/** Where the annotations that begin at a node end, exclusive; undefined if none begins there. */
function annotationEnd(nodes: readonly Node[], from: number): number | undefined {
  let end: number | undefined
  for (let at = from; nodes[at]?.kind === 'open' && annotations.has(nameOf(nodes[at])); ) {
    const close = closeOf(nodes, at)
    if (close === undefined) break
    end = close
    const next = nodes[close]
    at = next?.kind === 'text' && next.raw.trim() === '' ? close + 1 : close
  }
  return end
}

/** The end of one annotation, whose own closing tag may be omitted. */
function closeOf(nodes: readonly Node[], open: number): number | undefined {
  const name = nameOf(nodes[open])
  for (let at = open + 1; at < nodes.length; at++) {
    const node = nodes[at]
    if (node?.kind === 'close' && node.name === name) return at + 1
    if (node?.kind === 'close' && node.name === 'ruby') return at
    if (node?.kind === 'open' && (annotations.has(node.name) || /^(?:rb|ruby)$/.test(node.name)))
      return name === 'rtc' ? undefined : at
  }
  return undefined
}
