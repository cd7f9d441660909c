// Errors in options. A misspelt option is said before the one that is missing because of it.
import type { Command, Option } from 'commander'

/** What other programs call our options. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  '--to': ['t', 'tl', 'tgt', 'target', 'target-lang', 'target_lang', 'target-language', 'to-lang'],
  '--from': ['s', 'sl', 'src', 'source', 'source-lang', 'source_lang', 'source-language'],
  '--output-dir': ['out', 'output', 'outdir', 'out-dir', 'output-directory'],
  '--file': ['i', 'in', 'input'],
}

const mandatoryOptions = new WeakMap<Command, readonly Option[]>()

/** Leaves what a command requires to `refuseMissingOptions`, which runs when all else is right. */
export function deferMandatoryOptions(command: Command): void {
  const options = command.options.filter(({ mandatory }) => mandatory)
  for (const option of options) option.makeOptionMandatory(false)
  mandatoryOptions.set(command, options)
}

/** Ends the command with an error if it lacks an option. */
export function refuseMissingOptions(command: Command): void {
  const missing = mandatoryOptions
    .get(command)
    ?.find((option) => command.getOptionValue(option.attributeName()) === undefined)
  if (missing !== undefined)
    command.error(`error: required option '${missing.flags}' not specified`, {
      code: 'commander.missingMandatoryOptionValue',
    })
}

/** What follows an error about an unknown option, or nothing. */
export function adviseOption(command: Command, error: string): string {
  const flag = /^error: unknown option '(-[^']*)'\n$/.exec(error)?.[1]
  if (flag === undefined) return ''
  const owner = command.commands.find((each) => command.args.includes(each.name()))
  if (owner !== undefined) return `(Options follow their command: ${nameOf(owner)} ${flag} …)\n`
  const name = flag.replace(/^-+/, '')
  const meant = command.options.find(
    ({ long }) => long === `--${name}` || otherNames[long ?? '']?.includes(name),
  )
  return meant === undefined ? '' : `(Did you mean ${meant.long}?)\n`
}

/** `dragoman queue list`. */
export function nameOf(command: Command): string {
  return command.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name()
}
