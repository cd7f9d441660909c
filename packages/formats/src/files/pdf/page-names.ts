/** Pages as people call them, such as "page 3" or "pages 1–4, 7"; `indexes` count from 0. */
export const namePages = (indexes: readonly number[]): string =>
  `${indexes.length === 1 ? 'page' : 'pages'} ${numberPages(indexes)}`

/** The numbers of pages, such as "1–4, 7"; `indexes` count from 0. */
export function numberPages(indexes: readonly number[]): string {
  const ranges: PageRange[] = []
  for (const index of indexes) {
    const number = index + 1
    const last = ranges.at(-1)
    if (last?.to === number - 1) last.to = number
    else ranges.push({ from: number, to: number })
  }
  return ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')
}

/** The numbers of pages, from 1. */
interface PageRange {
  readonly from: number
  to: number
}
