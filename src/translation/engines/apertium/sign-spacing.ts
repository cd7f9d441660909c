// Spaces beside signs. Stages leave one where they drop a word, `( salvas`, and before a stop after
// a quotation, `"amigo" .`: the answer has a space there only where the source has one.

/** A sign, and the range of the spaces and tags beside it. */
interface Sign {
  readonly sign: string
  readonly start: number
  readonly end: number
  readonly hasSpace: boolean
}

/** On which side of a sign the words are that it belongs to. */
type Side = 'before' | 'after'

const signs = { before: /[.,;:!?…)\]}”»›—–]/g, after: /[([{¿¡“„«‹—–]/g }
const spaces = /[ \u00a0\u2009\u202f]+/g
const emoticon = /[:;]-?[()DPp](?![\p{L}\p{N}])/gu
const innerStart = /([\u{f0000}-\u{f3fff}]{1,20}) {1,9}/gu
const innerEnd = / {1,9}([\u{f4000}-\u{f7fff}]{1,20})/gu

/** An answer with the spaces of its source. Both are flat. */
export function restoreSignSpacing(answer: string, source: string): string {
  let text = moveOutOfTags(answer, source)
  for (const side of ['after', 'before'] as const) text = removeSpaces(text, source, side)
  return separateEmoticons(text, source)
}

/** Some stages take an emoticon for signs of the sentence, and drop the space before it. */
function separateEmoticons(answer: string, source: string): string {
  const spaced = new Set<string>()
  for (const { 0: found, index } of source.matchAll(emoticon))
    if (isSpace(source[index - 1])) spaced.add(found)
  if (spaced.size === 0) return answer
  return answer.replace(emoticon, (found, at: number, text: string) =>
    at === 0 || isSpace(text[at - 1]) || !spaced.has(found) ? found : ` ${found}`,
  )
}

/** `* Vamos*` is no emphasis: a tag with no space inside in the source has none in the answer. */
function moveOutOfTags(answer: string, source: string): string {
  if (!/[\u{f0000}-\u{f7fff}]/u.test(answer)) return answer
  return answer
    .replace(innerStart, (found, tag: string, at: number) => {
      if (source.includes(`${tag} `)) return found
      return at === 0 || answer[at - 1] === ' ' ? tag : ` ${tag}`
    })
    .replace(innerEnd, (found, tag: string, at: number, text: string) => {
      if (source.includes(` ${tag}`)) return found
      const end = at + found.length
      return end === text.length || text[end] === ' ' ? tag : `${tag} `
    })
}

function removeSpaces(answer: string, source: string, side: Side): string {
  const found = findSigns(answer, side)
  if (!found.some(({ hasSpace }) => hasSpace)) return answer
  const counts = countSigns(found)
  const inSource = findSigns(source, side)
  const bySourceSign = Map.groupBy(inSource, ({ sign }) => sign)
  const spaced = new Set(inSource.filter(({ hasSpace }) => hasSpace).map(({ sign }) => sign))
  const seen = new Map<string, number>()
  let text = ''
  let end = 0
  for (const place of found) {
    const { sign } = place
    const index = seen.get(sign) ?? 0
    seen.set(sign, index + 1)
    if (!place.hasSpace) continue
    const wanted = bySourceSign.get(sign) ?? []
    const isWanted = wanted.length === counts.get(sign) ? wanted[index]?.hasSpace : spaced.has(sign)
    if (isWanted) continue
    text += answer.slice(end, place.start)
    text += answer.slice(place.start, place.end).replace(spaces, '')
    end = place.end
  }
  return text + answer.slice(end)
}

function countSigns(found: readonly Sign[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { sign } of found) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  return counts
}

function findSigns(text: string, side: Side): Sign[] {
  return Array.from(text.matchAll(signs[side]), ({ 0: sign, index }) => {
    const start = side === 'before' ? startOfRun(text, index) : index + 1
    const end = side === 'before' ? index : endOfRun(text, index + 1)
    return { sign, start, end, hasSpace: hasSpace(text, start, end) }
  })
}

function hasSpace(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (isSpace(text[at])) return true
  return false
}

const isSpace = (unit = ''): boolean => unit !== '' && ' \u00a0\u2009\u202f'.includes(unit)
/** The first half of a tag's character. */
const isTag = (unit: string | undefined): boolean =>
  unit !== undefined && unit >= '\udb80' && unit < '\udba0'

/** Where the spaces and tags before an index begin. */
function startOfRun(text: string, end: number): number {
  let start = end
  for (;;) {
    if (isSpace(text[start - 1])) start--
    else if (isTag(text[start - 2])) start -= 2
    else return start
  }
}

/** Where the spaces and tags after an index end. */
function endOfRun(text: string, start: number): number {
  let end = start
  for (;;) {
    if (isSpace(text[end])) end++
    else if (isTag(text[end])) end += 2
    else return end
  }
}
