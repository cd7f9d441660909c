// The command `dragoman`. Each command loads only what it needs.
import { Command } from 'commander'
import { Problem } from '../http/problems.ts'
import { migrate } from './migrate.ts'
import { modelsCommand } from './models.ts'
import { secretCommand } from './secret.ts'
import { translate } from './translate.ts'
import { usersCommand } from './users.ts'
import { work } from './worker.ts'

const program = new Command('dragoman')
  .description(
    'A self-hosted translation service: people, apps, translation at once and through a queue.',
  )
  .version('1.0')
  .showHelpAfterError()
  .addHelpText(
    'after',
    '\nConfiguration comes from the environment and from .env; docs/configuration.md lists all settings.',
  )

program
  .command('serve')
  .description('answer HTTP requests, and work on queued jobs unless DRAGOMAN_WORKER=off')
  .option('--first-steps', 'print what to try first')
  .action(async ({ firstSteps = false }: { firstSteps?: boolean }) => {
    const { serve } = await import('../main.ts')
    await serve({ showFirstSteps: firstSteps })
  })

program.command('worker').description('work on queued jobs only (needs PostgreSQL)').action(work)

program.command('migrate').description('bring the database up to date and stop').action(migrate)

program.addCommand(modelsCommand())

program.addCommand(usersCommand())

program.addCommand(secretCommand())

program
  .command('dump')
  .description('write everything that is stored to a file, for `restore`')
  .argument('<file>', 'a file that does not exist yet')
  .action(async (file: string) => (await import('./dump.ts')).dump(file))

program
  .command('restore')
  .description('store what `dump` wrote in an empty database, all of it or nothing')
  .argument('<file>', 'a file that `dump` wrote')
  .action(async (file: string) => (await import('./dump.ts')).restore(file))

program
  .command('translate')
  .description('translate a text straight through the engines: no server, no database')
  .argument('[text...]', 'the text; standard input when there is none')
  .requiredOption('--to <language>', 'target language, such as es or pt-BR')
  .option('--from <language>', 'source language; detected when it is left out')
  .option('--html', 'the text is HTML: tags stay tags')
  .option('--json', 'print the whole answer, with route and detected language')
  .action(translate)

const endWithinMs = 2_000

/** Runs one command. Failures are one plain line on standard error, and exit status 1. */
export async function run(argv: readonly string[]): Promise<void> {
  // Files hold people's texts and secrets: whatever is made, only its owner can read it.
  process.umask(0o077)
  try {
    await program.parseAsync(argv)
  } catch (error) {
    process.exitCode = 1
    console.error(error instanceof Problem ? error.detail : reasonOf(error))
    // What was opened by then must not keep a process alive that does not work: whoever watches over it would not start it again.
    setTimeout(() => process.exit(), endWithinMs).unref()
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? `\n  ${reasonOf(error.cause)}` : ''
  // A refused connection comes as several errors without a message of their own.
  const message =
    error instanceof AggregateError && error.message === ''
      ? error.errors.map(reasonOf).join('; ')
      : error.message
  return `${message}${cause}`
}
