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
    'A self-hosted translation service with users, apps, synchronous and queued translation.',
  )
  .version('1.0')
  .showHelpAfterError()
  .addHelpText(
    'after',
    '\nSettings are read from the environment and from .env; docs/configuration.md lists them.',
  )

program
  .command('serve')
  .description('serve the HTTP API, and run queued jobs unless DRAGOMAN_WORKER=off')
  .option('--first-steps', 'print first steps')
  .action(async ({ firstSteps = false }: { firstSteps?: boolean }) => {
    const { serve } = await import('../main.ts')
    await serve({ showFirstSteps: firstSteps })
  })

program.command('worker').description('run queued jobs only (requires PostgreSQL)').action(work)

program
  .command('migrate')
  .description('migrate the database to the current schema and exit')
  .action(migrate)

program.addCommand(modelsCommand())

program.addCommand(usersCommand())

program.addCommand(secretCommand())

program
  .command('dump')
  .description('write all stored data to a file that `restore` reads')
  .argument('<file>', 'file to create; must not exist')
  .action(async (file: string) => (await import('./dump.ts')).dump(file))

program
  .command('restore')
  .description('load a dump into an empty database, completely or not at all')
  .argument('<file>', 'file written by `dump`')
  .action(async (file: string) => (await import('./dump.ts')).restore(file))

program
  .command('translate')
  .description('translate a text with the installed engines, without a server or database')
  .argument('[text...]', 'text; read from standard input if omitted')
  .requiredOption('--to <language>', 'target language, such as es or pt-BR')
  .option('--from <language>', 'source language; detected if omitted')
  .option('--html', 'treat the text as HTML and keep its tags')
  .option('--json', 'print the response as JSON, with route and detected language')
  .action(translate)

const endWithinMs = 2_000

/** Runs one command. A failure prints its reason to standard error and sets exit status 1. */
export async function run(argv: readonly string[]): Promise<void> {
  // Files contain users' texts and secrets: only the owner may read what is created.
  process.umask(0o077)
  try {
    await program.parseAsync(argv)
  } catch (error) {
    process.exitCode = 1
    console.error(error instanceof Problem ? error.detail : reasonOf(error))
    // Resources that are still open must not keep a failed process alive: its supervisor would not
    // restart it.
    setTimeout(() => process.exit(), endWithinMs).unref()
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? `\n  ${reasonOf(error.cause)}` : ''
  // A refused connection is an AggregateError of several errors, without a message of its own.
  const message =
    error instanceof AggregateError && error.message === ''
      ? error.errors.map(reasonOf).join('; ')
      : error.message
  return `${message}${cause}`
}
