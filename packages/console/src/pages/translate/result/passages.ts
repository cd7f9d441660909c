import type { Translation } from '@dragoman/client'

export type Doubtful = NonNullable<Translation['doubtful']>
export type Marks = NonNullable<Translation['marks']>

interface Passage {
  readonly start: number
  readonly end: number
  /** Of a doubtful one. */
  readonly reason?: Doubtful[number]['reason']
  /** What it is a term or a correction of. */
  readonly mark?: Marks[number]
}

/** More would make a text slow to show, and say nothing. */
const mostMarks = 200

/**
 * All passages in their order. A doubtful one or a mark that is not in the text, as in markup, is
 * none; a mark inside another passage is left out.
 */
export function findPassages(text: string, doubtful: Doubtful, marks: Marks = []): Passage[] {
  const found = [...findDoubtful(text, doubtful), ...marks.slice(0, mostMarks).flatMap(findMark)]
  const passages: Passage[] = []
  let at = 0
  // Of two at one place, the longer.
  for (const passage of found.sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (passage.start < at) continue
    if (passage.start > at) passages.push({ start: at, end: passage.start })
    passages.push(passage)
    at = passage.end
  }
  if (at < text.length) passages.push({ start: at, end: text.length })
  return passages

  function findMark(mark: Marks[number]): Passage[] {
    const places: Passage[] = []
    for (let start = text.indexOf(mark.text); start >= 0; ) {
      const end = start + mark.text.length
      if (end === start) break
      if (isWhole(text, { start, end })) places.push({ start, end, mark })
      start = text.indexOf(mark.text, end)
    }
    return places
  }
}

/** They are in the order of the text. */
function findDoubtful(text: string, doubtful: Doubtful): Passage[] {
  let at = 0
  return doubtful.flatMap(({ text: wanted, reason }) => {
    const start = text.indexOf(wanted, at)
    if (start < 0) return []
    at = start + wanted.length
    return [{ start, end: at, reason }]
  })
}

/** Whether no word goes on at the edges. */
const isWhole = (text: string, { start, end }: { start: number; end: number }): boolean =>
  !(
    /\p{L}$/u.test(text.slice(Math.max(0, start - 2), start)) &&
    /^\p{L}/u.test(text.slice(start, start + 2))
  ) &&
  !(
    /\p{L}$/u.test(text.slice(Math.max(start, end - 2), end)) &&
    /^\p{L}/u.test(text.slice(end, end + 2))
  )
