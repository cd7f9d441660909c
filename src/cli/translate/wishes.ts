// How the texts of a command should read: options that are fields of requests.

import { steeringLimits } from '../../shared/steering-limits.ts'
import { countCharacters } from '../../translation/characters.ts'
import { usualThreshold } from '../../translation/matches.ts'
import type { TranslateText } from '../../translation/request-schemas.ts'
import { UsageError } from '../errors.ts'

/** The fields of a request. */
export type Wishes = Pick<
  TranslateText,
  'optimizeFor' | 'matchThreshold' | 'context' | 'formality' | 'style' | 'instructions'
>

/** The same as options. */
export interface WishOptions extends Omit<Wishes, 'instructions' | 'matchThreshold'> {
  instruction?: string[]
  matchThreshold?: string
}

/** The options by their fields. */
export const wishOptions = {
  context: '--context',
  formality: '--formality',
  style: '--style',
  instructions: '--instruction',
} as const satisfies Partial<Record<keyof Wishes, string>>

/** Throws UsageError. */
export function readWishes({
  optimizeFor,
  matchThreshold: givenThreshold,
  context,
  formality,
  style,
  instruction: instructions,
}: WishOptions): Wishes {
  const matchThreshold = givenThreshold === undefined ? undefined : readPercent(givenThreshold)
  checkLength('--context', context, steeringLimits.contextCharacters)
  checkLength('--style', style, steeringLimits.styleCharacters)
  for (const each of instructions ?? [])
    checkLength('--instruction', each, steeringLimits.instructionCharacters)
  if (instructions !== undefined && instructions.length > steeringLimits.instructions)
    throw new UsageError(
      `--instruction is given ${instructions.length} times; ` +
        `at most ${steeringLimits.instructions} are possible.`,
    )
  const wishes = { optimizeFor, matchThreshold, context, formality, style, instructions }
  return Object.fromEntries(Object.entries(wishes).filter(([, value]) => value !== undefined))
}

function readPercent(value: string): number {
  const percent = Number(value)
  if (/^\d+$/.test(value) && percent >= usualThreshold && percent <= 100) return percent
  throw new UsageError(`--match-threshold is a number from ${usualThreshold} to 100.`)
}

function checkLength(option: string, value: string | undefined, max: number): void {
  if (value === undefined) return
  const characters = countCharacters(value)
  if (value.trim() === '')
    throw new UsageError(`${option} is empty. Give a text of up to ${max} characters.`)
  if (characters > max)
    throw new UsageError(
      `${option} has ${characters} characters; at most ${max} are possible. Shorten it.`,
    )
}
