// `dragoman queue …`: queued translations of an app on the server.
import { Command, Option } from 'commander'
import { jobPriorities, listedStatuses } from '../storage/enumerations.ts'
import { textFormats } from './translate/file-extensions.ts'
import { addWishOptions } from './translate/wish-options.ts'

const jsonHelp = 'print JSON'
const appHelp = 'app to use on the server'

/** Builds the `queue` command group. */
export function queueCommand(): Command {
  const queue = new Command('queue').description('translate long texts through the queue')

  const submit = queue
    .command('submit')
    .description('queue a text, and print the ID of its job')
    .argument('[text...]', 'text; standard input if omitted or "-"')
    .requiredOption('--to <language>', 'target language')
    .option('--from <language>', 'source language; detected if omitted')
    .addOption(
      new Option('--format <format>', 'default: by the file, else text').choices(textFormats),
    )
    .option('-f, --file <file>', 'queue the text of a file')
    .addOption(
      new Option('--priority <priority>', 'among the jobs of the app').choices(jobPriorities),
    )
  addWishOptions(submit)
    .option('--wait', 'wait for the end of the job, and print its translation')
    .option('--app <id>', appHelp)
    .option('--json', jsonHelp)
    .action(async (words, options) =>
      (await import('./queue/queue-commands.ts')).submit(words, options),
    )

  queue
    .command('list')
    .description('list the jobs of the app, newest first')
    .addOption(
      new Option('--status <status>', 'only these; partial: some of its texts failed').choices(
        listedStatuses,
      ),
    )
    .option('--search <text>', 'only those with it in their beginning, file name, metadata or ID')
    .option('--limit <number>', 'how many; default: 20', Number)
    .option('--app <id>', appHelp)
    .option('--json', 'print one JSON object per job')
    .action(async (options) => (await import('./queue/queue-commands.ts')).list(options))

  for (const [name, description] of [
    ['get', 'show a job'],
    ['wait', 'wait for the end of a job, and print its translation'],
    ['cancel', 'cancel a job that has not ended'],
  ] as const)
    queue
      .command(name)
      .description(description)
      .argument('<id>', 'ID of the job')
      .option('--app <id>', appHelp)
      .option('--json', jsonHelp)
      .action(async (id, options) => (await import('./queue/queue-commands.ts'))[name](id, options))

  return queue
}
