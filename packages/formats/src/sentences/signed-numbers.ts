// Numbers with a sign at the edge of an element: `<a>+34 1234</a>`, `<i>#1</i>`. Engines take the
// sign for a token of its own, and a tag might enclose the number without it.
import { type Node, piecesOf } from './html-sentences.ts'

const sign = String.raw`[+#№§±−–†‡*^=~≈<>≤≥\-]|&(?:plusmn|minus|sect|lt|gt|le|ge|asymp);`
const signedStart = new RegExp(String.raw`^(?:${sign})\s?\d[\d.,]{0,30}(?![\p{L}\p{N}])`, 'u')
const signedEnd = /(?<![\p{L}\p{N}.,+-])\d[\d.,]{0,30}\s?[+*†‡^]$/u
const onlyNumber = /^(?:&[a-z]{2,6};|[^\p{L}&]){1,100}$/u

/** The run with each number with a sign at the edge of an element as one placeholder. */
export function foldSignedNumbers(nodes: readonly Node[]): readonly Node[] {
  if (!nodes.some(isSigned)) return nodes
  const folded: Node[] = []
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index] as Node
    const [before, after] = [nodes[index - 1], nodes[index + 1]]
    const isOpen = before?.kind === 'open'
    const isClosed = after?.kind === 'close'
    if (node.kind !== 'text' || !isSigned(node) || !(isOpen || isClosed)) {
      folded.push(node)
    } else if (isOpen && isClosed && before.name === after.name && onlyNumber.test(node.raw)) {
      folded.pop()
      const tag = [before, node, after].flatMap(piecesOf)
      folded.push({ kind: 'placeholder', tag })
      index++
    } else foldEdges(node.raw, { isOpen, isClosed }, folded)
  }
  return folded
}

const isSigned = (node: Node): boolean =>
  node.kind === 'text' &&
  node.source === undefined &&
  (signedStart.test(node.raw) || signedEnd.test(node.raw.slice(-40)))

function foldEdges(
  raw: string,
  { isOpen, isClosed }: { isOpen: boolean; isClosed: boolean },
  folded: Node[],
): void {
  const start = isOpen ? (signedStart.exec(raw)?.[0] ?? '') : ''
  const rest = raw.slice(start.length)
  const end = isClosed ? (signedEnd.exec(rest.slice(-40))?.[0] ?? '') : ''
  const words = rest.slice(0, rest.length - end.length)
  if (start !== '') folded.push({ kind: 'placeholder', tag: [start] })
  if (words !== '') folded.push({ kind: 'text', raw: words })
  if (end !== '') folded.push({ kind: 'placeholder', tag: [end] })
}
