// Messages in a run of inline content: each becomes a placeholder of its sentence, and the texts of
// its alternatives become sentences of their own.
import type { Decoded } from '../html/entities.ts'
import type { Piece } from '../segment/segmented-text.ts'
import { append, type Node, piecesOf } from '../sentences/html-sentences.ts'
import type { TextNotation } from '../sentences/sentence-segments.ts'
import { findMessages, type IcuMessage, mayHaveMessages, noText } from './icu-messages.ts'

/** Cuts the content of an alternative. */
type CutArm<Writing> = (
  content: readonly Node[],
  notation: TextNotation<Writing>,
) => readonly Piece[]

/** The run with a placeholder in place of each message. */
export function foldMessages<Writing>(
  run: readonly Node[],
  notation: TextNotation<Writing>,
  cutArm: CutArm<Writing>,
): readonly Node[] {
  // In a text with tags, the start of a message may be in any of several nodes.
  const maybe = run.some((node) => node.kind === 'text' && mayHaveMessages(node.raw))
  const { ofMessages } = notation
  if (!maybe || ofMessages === undefined) return run
  const notationOf = ofMessages
  const reader = createReader(run, notation)
  const messages = withoutCode(findMessages(reader.text), reader.text)
  if (messages.length === 0) return run
  const nodes: Node[] = []
  for (const message of messages) {
    append(nodes, reader.readTo(message.start))
    nodes.push({ kind: 'placeholder', isMessage: true, tag: cutMessage(message) })
  }
  append(nodes, reader.readTo(reader.text.length))
  return nodes

  function cutMessage({ end, arms }: IcuMessage): Piece[] {
    const pieces: Piece[] = []
    for (const arm of arms) {
      append(pieces, reader.readTo(arm.start).flatMap(piecesOf))
      const content: Node[] = []
      for (const message of arm.messages) {
        append(content, reader.readTo(message.start))
        content.push({ kind: 'placeholder', tag: cutMessage(message) })
      }
      append(content, reader.readTo(arm.end))
      append(pieces, cutArm(content, notationOf(arm.isPlural)))
    }
    append(pieces, reader.readTo(end).flatMap(piecesOf))
    return pieces
  }
}

const code = /`[^`\n\r]{1,500}`/g

/** The messages that are not shown as code, between backticks. */
function withoutCode(messages: readonly IcuMessage[], text: string): readonly IcuMessage[] {
  if (!text.includes('`')) return messages
  const spans = text.matchAll(code)
  let span = spans.next().value
  return messages.filter(({ start, end }) => {
    while (span !== undefined && span.index + span[0].length < end) span = spans.next().value
    return span === undefined || span.index > start
  })
}

/** What a range of the run's text is in the run: a node, or a text that a node contains. */
type Span = { readonly end: number } & ({ readonly node: Node } | { readonly decoded: Decoded })

/** Reads a run along its text, in which `noText` is what is no text. */
function createReader<Writing>(run: readonly Node[], notation: TextNotation<Writing>) {
  const texts: string[] = []
  const spans: Span[] = []
  let length = 0
  for (const node of run) {
    if (node.kind !== 'text') addNode(node)
    else
      for (const each of notation.read(node.raw))
        if (typeof each === 'string') addNode({ kind: 'text', raw: each })
        else {
          texts.push(each.text)
          length += each.text.length
          spans.push({ end: length, decoded: each })
        }
  }

  function addNode(node: Node): void {
    texts.push(noText)
    spans.push({ end: ++length, node })
  }

  let at = 0
  let current = 0
  /** Where the current span starts. */
  let start = 0

  return {
    text: texts.join(''),

    /** The nodes from where the last call ended to a later position. */
    readTo(position: number): Node[] {
      const nodes: Node[] = []
      while (at < position) {
        const span = spans[current]
        if (span === undefined) break
        const end = Math.min(position, span.end)
        if ('node' in span) nodes.push(span.node)
        else nodes.push({ kind: 'text', raw: span.decoded.sourceOf(at - start, end - start) })
        at = end
        if (at === span.end) {
          current++
          start = at
        }
      }
      return nodes
    },
  }
}
