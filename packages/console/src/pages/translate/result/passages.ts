import type { Translation } from '@dragoman/client'

export type Doubtful = NonNullable<Translation['doubtful']>

interface Passage {
  readonly start: number
  readonly end: number
  /** Of a doubtful one. */
  readonly reason?: Doubtful[number]['reason']
}

/** All passages in their order. A doubtful one that is not in the text, as in markup, is none. */
export function findPassages(text: string, doubtful: Doubtful): Passage[] {
  const passages: Passage[] = []
  let at = 0
  for (const { text: wanted, reason } of doubtful) {
    const start = text.indexOf(wanted, at)
    if (start < 0) continue
    if (start > at) passages.push({ start: at, end: start })
    at = start + wanted.length
    passages.push({ start, end: at, reason })
  }
  if (at < text.length) passages.push({ start: at, end: text.length })
  return passages
}
