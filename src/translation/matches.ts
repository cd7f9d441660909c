// Corrections that are nearly equal to what is translated: an answer names them, and engines that
// take reference translations get the best one.
import { Type } from 'typebox'
import type { GivenMatch } from './engines/engine.ts'

/** A correction of the app that is nearly equal to a segment or a sentence of it. */
export interface Match extends GivenMatch {
  readonly id: string
  /** In percent; 100 only of an equal text. */
  readonly score: number
}

/** From which score corrections are matches, where a request does not say it. */
export const usualThreshold = 75
/** Of a segment, and of an answer. */
export const maxMatchesOfSegment = 3
const maxMatches = 20

/** The field of a request. */
export const matchFields = {
  matchThreshold: Type.Optional(
    Type.Integer({
      minimum: usualThreshold,
      maximum: 100,
      description:
        'The least `score` of corrections of the app that are nearly equal to a segment and are ' +
        'returned as `matches`. Without it, only engines that use matches get some, from ' +
        `${usualThreshold} on.`,
    }),
  ),
}

/** The field of an answer. */
export const Matches = Type.Array(
  Type.Object({
    score: Type.Integer({
      minimum: usualThreshold,
      maximum: 100,
      description: 'How much the source is like the text, in percent; 100 only if it is equal.',
    }),
    source: Type.String(),
    target: Type.String(),
    id: Type.String({ description: 'The ID of the correction.' }),
  }),
  {
    description:
      'Present if segments or sentences that no correction translates are nearly equal, as ' +
      '`matchThreshold` says, to ' +
      `corrections of the app: up to ${maxMatchesOfSegment} for each segment, best first, and ` +
      `${maxMatches} in all. Each correction once.`,
  },
)

/** What an answer says of the matches of its segments, if there are some. */
export function describeMatches(
  ofSegments: readonly (readonly Match[] | undefined)[],
): Match[] | undefined {
  if (ofSegments.length === 0) return undefined
  const matches = new Map<string, Match>()
  for (const ofSegment of ofSegments)
    for (const { id, score, source, target } of ofSegment ?? [])
      if (matches.size < maxMatches && !matches.has(id))
        matches.set(id, { score, source, target, id })
  return matches.size === 0 ? undefined : [...matches.values()]
}
