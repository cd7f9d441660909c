// "{name}'s group": an English possessive of a placeholder. The stages read `'s` after a blank as
// "is". So a name stands in for the placeholder, which comes out where its owner belongs:
// "El grupo de {name}".
import type { Part, Segment } from '@dragoman/formats/segment/segment.ts'

/** Names that no dictionary translates. */
const names = ['Kevin', 'Brandon', 'Dylan', 'Kyle']
const possessive = /^['’]s(?![\p{L}\p{N}])/u

interface NamedSegment {
  readonly segment: Segment
  /** The answer with the placeholders; undefined if a name is not in it exactly once. */
  restore(answer: Segment): Segment | undefined
}

/** Undefined if the segment has no possessive of a placeholder, or more than there are names. */
export function nameOwners(segment: Segment): NamedSegment | undefined {
  const owners = new Map<string, Part>()
  const free = names.filter(
    (name) => !segment.some((part) => typeof part === 'string' && part.includes(name)),
  )
  const named = segment.map((part, index) => {
    const next = segment[index + 1]
    const isOwner =
      typeof part === 'object' &&
      'placeholder' in part &&
      typeof next === 'string' &&
      possessive.test(next)
    const name = isOwner ? free.shift() : undefined
    if (name === undefined) return part
    owners.set(name, part)
    return name
  })
  if (owners.size === 0) return undefined
  return { segment: named, restore: (answer) => restoreOwners(answer, owners) }
}

function restoreOwners(answer: Segment, owners: ReadonlyMap<string, Part>): Segment | undefined {
  let parts = answer
  for (const [name, owner] of owners) {
    let count = 0
    parts = parts.flatMap((part): Part[] => {
      if (typeof part !== 'string') return [part]
      return part.split(name).flatMap((text, index) => {
        if (index === 0) return [text]
        count++
        return [owner, text]
      })
    })
    if (count !== 1) return undefined
  }
  return parts.filter((part) => part !== '')
}
