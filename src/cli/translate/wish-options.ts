// The options of commands for how texts should read. wishes.ts reads them.
import { type Command, Option } from 'commander'
import { optimizations } from '../../shared/engine-settings.ts'

/** Takes one value each time: what follows it is an argument. */
export const gather = (value: string, previous: readonly string[] = []): string[] => [
  ...previous,
  value,
]

/** Adds the options to a command. */
export const addWishOptions = (command: Command): Command =>
  command
    .addOption(
      new Option(
        '--optimize-for <aim>',
        'what matters; default: the setting of the app, or speed',
      ).choices(optimizations),
    )
    .option('--match-threshold <percent>', 'how equal a correction of the app must be, from 75')
    .option('--context <text>', 'what the text is about; not translated')
    .addOption(
      new Option('--formality <degree>', 'how the reader is addressed').choices(['more', 'less']),
    )
    .option('--style <words>', 'how it should read, such as "short sentences for children"')
    .option('--instruction <sentence>', 'what to heed; up to ten times', gather)
