/** Pages as people call them, such as "page 3" or "pages 1–4, 7"; `indexes` count from 0. */
export function namePages(indexes: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const index of indexes) {
    const last = ranges.at(-1)
    if (last !== undefined && last[1] === index - 1) last[1] = index
    else ranges.push([index, index])
  }
  const names = ranges.map(([from, to]) => (from === to ? `${from + 1}` : `${from + 1}–${to + 1}`))
  return `${indexes.length === 1 ? 'page' : 'pages'} ${names.join(', ')}`
}
