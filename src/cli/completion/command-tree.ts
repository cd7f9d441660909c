// The commands as completion sees them.
import type { Command, Option } from 'commander'
import { kindOfArgument, kindOfOption, type ValueKind } from './value-kinds.ts'

interface CompletedOption {
  /** As it is typed: `--file`, `-f`. */
  readonly names: readonly string[]
  readonly description: string
  readonly takesValue: boolean
  /** Empty: any value. */
  readonly choices: readonly string[]
  readonly takesFile: boolean
  /** What the service has, if its values are that. */
  readonly kind: ValueKind | undefined
}

export interface CompletedCommand {
  /** `dragoman`, `dragoman models`, `dragoman models pull`. */
  readonly path: string
  readonly commands: readonly { readonly name: string; readonly description: string }[]
  readonly options: readonly CompletedOption[]
  /** What the first argument can be; empty: anything, such as a file. */
  readonly choices: readonly string[]
  readonly kind: ValueKind | undefined
}

/** All commands, each before its own. */
export function listCommands(command: Command, above = ''): CompletedCommand[] {
  const path = `${above} ${command.name()}`.trim()
  const help = command.createHelp()
  const visible = help.visibleCommands(command)
  return [
    {
      path,
      commands: visible.map((each) => ({ name: each.name(), description: each.description() })),
      options: help.visibleOptions(command).map(describeOption),
      choices: command.registeredArguments[0]?.argChoices ?? [],
      kind: kindOfArgument(command.registeredArguments[0]),
    },
    // `help` is none of them, and has no options.
    ...command.commands
      .filter((each) => visible.includes(each))
      .flatMap((each) => listCommands(each, path)),
  ]
}

function describeOption(option: Option): CompletedOption {
  return {
    names: [option.long, option.short].filter((name) => name != null),
    description: option.description,
    takesValue: option.required || option.optional,
    choices: option.argChoices ?? [],
    takesFile: /<(file|directory)/.test(option.flags),
    kind: kindOfOption(option),
  }
}
