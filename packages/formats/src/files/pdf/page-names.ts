/** Pages as people call them, such as "page 3" or "pages 1–4, 7"; `indexes` count from 0. */
export function namePages(indexes: readonly number[]): string {
  const ranges: PageRange[] = []
  for (const index of indexes) {
    const number = index + 1
    const last = ranges.at(-1)
    if (last?.to === number - 1) last.to = number
    else ranges.push({ from: number, to: number })
  }
  const noun = indexes.length === 1 ? 'page' : 'pages'
  const names = ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`))
  return `${noun} ${names.join(', ')}`
}

/** The numbers of pages, from 1. */
interface PageRange {
  readonly from: number
  to: number
}
