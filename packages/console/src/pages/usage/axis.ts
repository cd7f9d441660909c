// Where the lines and labels of a plot are.

/** Round numbers from 0 to at least `largest`, for whole counts. */
export function ticksTo(largest: number, most = 4): number[] {
  const rough = Math.max(1, largest) / most
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 2.5, 5, 10].find((each) => each * power >= rough) ?? 10
  // There is no half request.
  const step = Math.max(1, factor === 2.5 && power < 10 ? 5 * power : factor * power)
  const count = Math.max(1, Math.ceil(largest / step))
  return Array.from({ length: count + 1 }, (_, index) => Math.round(index * step))
}

/** Which of `count` bars have a label, if one needs `room` pixels: the first and the last have. */
export function labelledBars(count: number, width: number, room: number): Set<number> {
  const every = Math.max(1, Math.ceil((count * room) / Math.max(1, width)))
  const labelled = new Set<number>()
  for (let index = count - 1; index >= every; index -= every) labelled.add(index)
  if (count > every || count === 1) labelled.add(0)
  return labelled
}
