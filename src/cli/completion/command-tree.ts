// The commands as completion sees them.
import type { Command, Option } from 'commander'

interface CompletedOption {
  /** As it is typed: `--file`, `-f`. */
  readonly names: readonly string[]
  readonly description: string
  readonly takesValue: boolean
  /** Empty: any value. */
  readonly choices: readonly string[]
  readonly takesFile: boolean
}

export interface CompletedCommand {
  /** `dragoman`, `dragoman models`, `dragoman models pull`. */
  readonly path: string
  readonly commands: readonly { readonly name: string; readonly description: string }[]
  readonly options: readonly CompletedOption[]
  /** What the first argument can be; empty: anything, such as a file. */
  readonly choices: readonly string[]
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
    },
    ...command.commands.flatMap((each) => listCommands(each, path)),
  ]
}

function describeOption(option: Option): CompletedOption {
  return {
    names: [option.long, option.short].filter((name) => name != null),
    description: option.description,
    takesValue: option.required || option.optional,
    choices: option.argChoices ?? [],
    takesFile: /<(file|directory)/.test(option.flags),
  }
}
