/**
 * The offered media type that an `accept` header prefers (RFC 9110, section 12.5.1), or the first
 * one if it accepts none or all of them alike.
 */
export function acceptedType<Type extends string>(
  accept: string | undefined,
  offered: readonly [Type, ...Type[]],
): Type {
  const ranges = (accept ?? '*/*').split(',', maxRanges).map(parseRange)
  let best: Type = offered[0]
  let bestQuality = 0
  for (const type of offered) {
    const quality = qualityOf(type, ranges)
    if (quality <= bestQuality) continue
    best = type
    bestQuality = quality
  }
  return best
}

interface Range {
  readonly type: string
  readonly quality: number
}

const maxRanges = 50

function parseRange(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  return { type, quality: quality === undefined ? 1 : Number(quality) || 0 }
}

/** By the most specific range. */
function qualityOf(type: string, ranges: readonly Range[]): number {
  for (const name of [type, `${type.split('/', 1)}/*`, '*/*']) {
    const found = ranges.find((range) => range.type === name)
    if (found) return found.quality
  }
  return 0
}
