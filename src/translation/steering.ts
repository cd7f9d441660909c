// How a request wants its texts: what they are about, and how they should read. Engines follow what
// they can.
import { type Segment, segmentText } from '@dragoman/formats/segment/segment.ts'
import { Type } from 'typebox'
import { sha256 } from '../shared/hashes.ts'
import { steeringLimits } from '../shared/steering-limits.ts'
import type { GivenMatch, GivenTerm, Steering } from './engines/engine.ts'

/** Two or three sentences say what a pronoun means. */
const charactersBefore = 300

/** The fields of a request. Their names are those of `Steering`. */
export const steeringFields = {
  context: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: steeringLimits.contextCharacters,
      description:
        'What the text is about, or what comes before it. It is neither translated nor counted.',
    }),
  ),
  formality: Type.Optional(
    Type.Unsafe<'more' | 'less'>({
      type: 'string',
      enum: ['more', 'less'],
      description: 'How the reader is addressed: `more` formally or `less`.',
    }),
  ),
  style: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: steeringLimits.styleCharacters,
      description: 'How the translation should read.',
      examples: ['short sentences for children'],
    }),
  ),
  instructions: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: steeringLimits.instructionCharacters }), {
      minItems: 1,
      maxItems: steeringLimits.instructions,
      description: 'What the translation should heed, one sentence each.',
      examples: [['Keep product names in English.']],
    }),
  ),
}

type SteeringField = keyof typeof steeringFields
const fieldNames = Object.keys(steeringFields) as SteeringField[]

/** The field of an answer that names what could not be followed. */
export const Unapplied = Type.Array(
  Type.Unsafe<SteeringField>({ type: 'string', enum: fieldNames }),
  { description: 'The fields of the request that no engine of the route can follow.' },
)

/** Those of the fields that a request has; undefined if it has none. */
export function readSteering(request: Steering): Steering | undefined {
  const given = fieldNames.filter((name) => request[name] !== undefined)
  if (given.length === 0) return undefined
  return Object.fromEntries(given.map((name) => [name, request[name]]))
}

/** The field of an answer, if there are wishes that an engine does not follow. */
export function listUnapplied(
  steering: Steering | undefined,
  followed: ReadonlySet<keyof Steering>,
): { unapplied?: SteeringField[] } {
  if (steering === undefined) return {}
  const unapplied = fieldNames.filter((name) => steering[name] !== undefined && !followed.has(name))
  return unapplied.length === 0 ? {} : { unapplied }
}

/** The part of it that an engine follows; undefined if there is none. */
export function selectFollowed(
  steering: Steering,
  followed: ReadonlySet<keyof Steering>,
): Steering | undefined {
  const entries = Object.entries(steering).filter(([name]) => followed.has(name as SteeringField))
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

/** What an engine is given beside segments of one text. */
interface BesideSegments {
  readonly terms: readonly GivenTerm[]
  readonly matches: readonly GivenMatch[]
  readonly before?: string | undefined
}

/**
 * All that an engine is given beside segments of one text: each of their terms and matches once,
 * and what stands before them. Undefined if that is nothing.
 */
export function joinSteering(
  steering: Steering | undefined,
  { terms: givenTerms, matches: givenMatches, before }: BesideSegments,
): Steering | undefined {
  if (givenTerms.length === 0 && givenMatches.length === 0 && !before) return steering
  const terms = eachOnce(givenTerms)
  const matches = eachOnce(givenMatches)
  const context = [steering?.context, before].filter(Boolean).join('\n')
  return {
    ...steering,
    ...(context !== '' && { context }),
    ...(terms.length > 0 && { terms }),
    ...(matches.length > 0 && {
      matches: matches.map(({ source, target }) => ({ source, target })),
    }),
  }
}

const eachOnce = <Given extends GivenTerm>(all: readonly Given[]): Given[] => [
  ...new Map(all.map((one) => [`${one.source}\n${one.target}`, one])).values(),
]

/** The end of what stands before a segment of a text. */
export function textBefore(segments: readonly Segment[], index: number): string {
  let text = ''
  for (let at = index - 1; at >= 0 && text.length < charactersBefore; at--)
    text = `${segmentText(segments[at] ?? [])}\n${text}`
  return text.slice(-charactersBefore).trim().toWellFormed()
}

/** The same text for the same wishes, terms and matches. */
export function hashSteering(steering: Steering): string {
  const values = [...fieldNames, 'terms' as const].map((name) => steering[name] ?? null)
  // Without matches, as versions without them did.
  const all = steering.matches === undefined ? values : [...values, steering.matches]
  return sha256(JSON.stringify(all)).slice(0, 32)
}
