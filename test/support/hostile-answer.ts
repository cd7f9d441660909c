// Answers of an engine that keep the contract, each code once and tags nested, and nothing else:
// other words, marks of Markdown, codes in another order, spaces everywhere or nowhere.
import type { Part, Segment } from '@dragoman/formats/segment/segment.ts'
import fc from 'fast-check'

const marks = fc.constantFrom(
  ...['*', '_', '`', '~', '#', '-', '+', '=', '|', '>', '<', '[', ']', '(', ')', '!', '\\', '&'],
  ...[':', '$', '{', '}', '%', '1.', '2)', '&amp;', '<b>', '](', '**', '__', '~~', '```', '---'],
  ...[
    '===',
    '- ',
    '\n',
    '\n\n',
    '  ',
    '\t',
    'http://a.b',
    'www.a.b',
    'a@b.c',
    '[^1]',
    '[x]',
    '[ ]',
  ],
  ...['import x', '$$', ':::', '{#a}', '| - |', ':-', '"', "'", '«', '”', '。', '\u00a0', '\u2028'],
)
const word = fc.constantFrom('casa', 'é', '家', 'a1', '9', 'x', 'El perro', 'l’eau', 'ß')
const text = fc
  .array(fc.oneof({ weight: 3, arbitrary: word }, marks, fc.constant(' ')), { maxLength: 6 })
  .map((pieces) => pieces.join(''))

/** A segment with the codes of another; a number decides each choice. */
function answer(segment: Segment, choices: readonly number[], texts: readonly string[]): Segment {
  let at = 0
  const choose = (count: number): number => (choices[at++ % choices.length] ?? 0) % count
  const nextText = (): string => texts[at++ % texts.length] ?? ''
  const nodes = shuffle(readTree(segment).children, choose)
  const write = (children: readonly Tree[]): Part[] =>
    children.flatMap((child): Part[] => [
      ...(choose(3) > 0 ? [nextText()] : []),
      ...(typeof child === 'string' || !('children' in child)
        ? [typeof child === 'string' ? nextText() : child]
        : [{ open: child.open }, ...write(shuffle(child.children, choose)), { close: child.open }]),
    ])
  return [...write(nodes), ...(choose(2) > 0 ? [nextText()] : [])]
}

type Tree = string | { readonly placeholder: number } | Element
interface Element {
  readonly open: number
  readonly children: Tree[]
}

function readTree(segment: Segment): Element {
  const root: Element = { open: -1, children: [] }
  const open = [root]
  for (const part of segment) {
    const parent = open.at(-1) ?? root
    if (typeof part === 'object' && 'open' in part) {
      const element: Element = { open: part.open, children: [] }
      parent.children.push(element)
      open.push(element)
    } else if (typeof part === 'object' && 'close' in part) open.pop()
    else parent.children.push(part)
  }
  return root
}

function shuffle(children: readonly Tree[], choose: (count: number) => number): Tree[] {
  const left = [...children]
  const shuffled: Tree[] = []
  while (left.length > 0)
    shuffled.push(...left.splice(choose(3) === 0 ? choose(left.length) : 0, 1))
  return shuffled
}

/** A function from a segment to such an answer. */
export const hostileAnswer: fc.Arbitrary<(segment: Segment) => Segment> = fc
  .record({
    choices: fc.array(fc.nat(1_000), { minLength: 1, maxLength: 12 }),
    texts: fc.array(text, { minLength: 1, maxLength: 6 }),
  })
  .map(
    ({ choices, texts }) =>
      (segment) =>
        answer(segment, choices, texts),
  )
