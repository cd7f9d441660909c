import { countCharacters } from '../count.ts'

/** What a user types. */
export interface WishTexts {
  readonly context: string
  readonly style: string
  /** One a line. */
  readonly instructions: string
}

export const noWishTexts: WishTexts = { context: '', style: '', instructions: '' }

/** What the service takes. */
export const wishLimits = {
  contextCharacters: 4_000,
  styleCharacters: 200,
  instructions: 10,
  instructionCharacters: 300,
}

/** The fields of a request; undefined where nothing is typed. */
export function readFields({ context, style, instructions }: WishTexts) {
  const lines = linesOf(instructions)
  return {
    context: readText(context),
    style: readText(style),
    instructions: lines.length === 0 ? undefined : lines,
  }
}

/** By how much texts are longer than the service takes; 0 if they are not. */
export function findExcess({ context, style, instructions }: WishTexts) {
  const lines = linesOf(instructions)
  const longest = Math.max(0, ...lines.map(countCharacters))
  return {
    context: excessOf(countCharacters(context.trim()), wishLimits.contextCharacters),
    style: excessOf(countCharacters(style.trim()), wishLimits.styleCharacters),
    instructions: excessOf(lines.length, wishLimits.instructions),
    instruction: excessOf(longest, wishLimits.instructionCharacters),
  }
}

const excessOf = (length: number, limit: number): number => Math.max(0, length - limit)

const readText = (text: string): string | undefined => text.trim().toWellFormed() || undefined

const linesOf = (text: string): string[] => text.split('\n').flatMap((line) => readText(line) ?? [])
