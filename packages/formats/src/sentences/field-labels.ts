// Names of fields: `<b>Name:</b> John <b>City:</b> London`. An element whose text ends with a
// colon, or stands before one, is a label. It and the value behind it are segments of their own, if
// there are two such labels with capitals or if one begins the line.
import { type Node, pairTags } from './html-sentences.ts'

/** Most names of fields have fewer words: a longer text is a sentence, emphasised as a whole. */
const mostWords = 5
const longestName = 60
const blank = String.raw`(?:\s|&nbsp;|&#160;|\u202f)`
const colon = new RegExp(`${blank}{0,3}[:：]$`)
const startsWithColon = new RegExp(`^${blank}{0,3}[:：](?=$|${blank}|\\p{Lu})`, 'u')
/** What a value begins with. `<i>std:</i>:vector` and `<i>http:</i>//` are no labels. */
const startsValue = new RegExp(`^(?:$|${blank}|\\p{Lu})`, 'u')
const endsSentence = /[.!?…;]\s/

/** A label: the nodes of its element, and the length of a colon behind it. */
interface FieldLabel {
  readonly start: number
  /** Its closing tag. */
  readonly end: number
  readonly colon: number
  /** A small letter may be in the middle of a sentence. */
  readonly isCapital: boolean
}

/** The run with boundaries around the names of its fields. */
export function separateFields(run: readonly Node[]): readonly Node[] {
  const found = findLabels(run)
  const beginsLine = isFirst(run, found[0])
  const labels = beginsLine ? found : found.filter(({ isCapital }) => isCapital)
  if (labels.length === 0 || (labels.length === 1 && !beginsLine)) return run
  const nodes: Node[] = []
  let next = 0
  for (const { start, end, colon: length } of labels) {
    for (const node of run.slice(next, start)) nodes.push(node)
    nodes.push(cut(''))
    for (const node of run.slice(start, end + 1)) nodes.push(node)
    next = end + 1
    const behind = run[next]
    if (length === 0 || behind?.kind !== 'text') {
      nodes.push(cut(''))
      continue
    }
    nodes.push(cut(behind.raw.slice(0, length)))
    if (behind.raw.length > length) nodes.push({ kind: 'text', raw: behind.raw.slice(length) })
    next++
  }
  for (const node of run.slice(next)) nodes.push(node)
  return nodes
}

export const isBlank = (raw: string): boolean => /^(?:\s|&nbsp;|&#160;)*$/i.test(raw)

const cut = (sign: string): Node => ({ kind: 'boundary', tag: [sign] })

/** Whether only whitespace is before a label since the last boundary. */
function isFirst(run: readonly Node[], label: FieldLabel | undefined): boolean {
  if (label === undefined) return false
  for (let index = label.start - 1; index >= 0; index--) {
    const node = run[index]
    if (node?.kind === 'boundary') return true
    if (node?.kind !== 'text' || !isBlank(node.raw)) return false
  }
  return true
}

/** The labels among the elements of a run that are in no other element. */
function findLabels(run: readonly Node[]): readonly FieldLabel[] {
  if (!run.some((node) => node.kind === 'text' && /[:：]/.test(node.raw))) return []
  const partners = pairTags(run)
  const labels: FieldLabel[] = []
  for (let start = 0; start < run.length; start++) {
    const end = run[start]?.kind === 'open' ? partners.get(start) : undefined
    if (end === undefined) continue
    const label = labelAt(run, start, end)
    if (label !== undefined) labels.push(label)
    start = end
  }
  return labels
}

function labelAt(run: readonly Node[], start: number, end: number): FieldLabel | undefined {
  let name = ''
  for (const node of run.slice(start + 1, end)) {
    if (node.kind === 'boundary') return undefined
    if (node.kind === 'text') name += node.raw
    if (name.length > longestName) return undefined
  }
  const behind = run[end + 1]
  const value = behind?.kind === 'text' ? behind.raw : ''
  const [sign = ''] = startsWithColon.exec(value) ?? []
  const text = name.trimEnd()
  const hasOwnColon = colon.test(text)
  if (!hasOwnColon && sign === '') return undefined
  if (hasOwnColon && text === name && !startsValue.test(value)) return undefined
  const words = text.replace(colon, '')
  if (!isName(words)) return undefined
  const isCapital = !/^\P{L}*\p{Ll}/u.test(words)
  return { start, end, colon: hasOwnColon ? 0 : sign.length, isCapital }
}

const isName = (text: string): boolean =>
  /\p{L}/u.test(text) && !endsSentence.test(text) && text.trim().split(/\s+/).length <= mostWords
