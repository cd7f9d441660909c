// What completion asks the service for, and where.
import type { Argument, Option } from 'commander'

export const valueKinds = ['languages', 'apps', 'teams', 'glossaries'] as const
export type ValueKind = (typeof valueKinds)[number]

const listCommand = new RegExp(`\`dragoman (${valueKinds.join('|')}) list\``)

/** Which values an option takes; undefined: the service does not have them. */
export function kindOfOption({ long, flags, description }: Option): ValueKind | undefined {
  if (/<languages?>/.test(flags)) return 'languages'
  if (long === '--app') return 'apps'
  if (long === '--glossary') return 'glossaries'
  return kindNamed(description)
}

/** The same for an argument. */
export const kindOfArgument = (argument: Argument | undefined): ValueKind | undefined =>
  argument?.name() === 'language' ? 'languages' : kindNamed(argument?.description ?? '')

const kindNamed = (description: string): ValueKind | undefined =>
  listCommand.exec(description)?.[1] as ValueKind | undefined
