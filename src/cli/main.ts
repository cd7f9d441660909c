// The command `dragoman`. Each command loads only what it needs.
import { inspect } from 'node:util'
import { Command, CommanderError } from 'commander'
import { readVersion } from '../shared/version.ts'
import { keysCommand } from './apps/keys.ts'
import { appsCommand } from './apps.ts'
import { completionCommand, valuesCommand } from './completion.ts'
import { detectCommand } from './detect.ts'
import { doctorCommand } from './doctor.ts'
import { describeError, exitStatuses, UsageError } from './errors.ts'
import { evaluateCommand } from './evaluate.ts'
import { languagesCommand } from './languages.ts'
import { listenCommand } from './listen.ts'
import { loginCommand, logoutCommand } from './login.ts'
import { mcpCommand } from './mcp.ts'
import { measurementsCommand } from './measurements.ts'
import { modelsCommand } from './models.ts'
import { serviceCommand } from './oversight/service-command.ts'
import { queueCommand } from './queue.ts'
import { secretCommand } from './secret.ts'
import { teamsCommand } from './teams.ts'
import { endAtFailedOutput } from './terminal/failed-output.ts'
import {
  adviseOption,
  deferMandatoryOptions,
  nameOf,
  refuseMissingOptions,
} from './terminal/option-errors.ts'
import { errorStyle, headingStyle } from './terminal/styles.ts'
import { correctionsCommand, glossariesCommand } from './terminology.ts'
import { translateCommand } from './translate.ts'
import { usageCommand } from './usage.ts'
import { usersCommand } from './users.ts'
import { whoamiCommand } from './whoami.ts'

const program = new Command('dragoman')
  .description(
    'A self-hosted translation service with users, apps, synchronous and queued translation.',
  )
  .version(readVersion())
  .option('--debug', 'print the stacks of errors')
  .addHelpText(
    'after',
    '\nSettings are read from the environment and from .env; docs/configuration.md lists them.',
  )

program
  .command('serve')
  .description('serve the HTTP API, and run queued jobs unless DRAGOMAN_WORKER=off')
  .option('--first-steps', 'print first steps')
  .action(async ({ firstSteps = false }: { firstSteps?: boolean }) => {
    const { serve } = await import('./serve.ts')
    await serve({ showFirstSteps: firstSteps })
  })

program
  .command('worker')
  .description('run queued jobs only (requires PostgreSQL)')
  .action(async () => (await import('./worker.ts')).work())

program
  .command('migrate')
  .description('migrate the database to the current schema and exit')
  .action(async () => (await import('./migrate.ts')).migrate())

program.addCommand(modelsCommand())

program.addCommand(usersCommand())

program.addCommand(teamsCommand())

program.addCommand(secretCommand())

program.addCommand(doctorCommand())

program
  .command('dump')
  .description('write all stored data to a file that `restore` reads')
  .argument('<file>', 'file to create; must not exist')
  .action(async (file: string) => (await import('./dump/dump.ts')).dump(file))

program
  .command('restore')
  .description('load a dump into an empty database, completely or not at all')
  .argument('<file>', 'file written by `dump`')
  .action(async (file: string) => (await import('./dump/dump.ts')).restore(file))

for (const command of [
  translateCommand(),
  detectCommand(),
  languagesCommand(),
  evaluateCommand(),
  measurementsCommand(),
  loginCommand(),
  logoutCommand(),
  whoamiCommand(),
  appsCommand(),
  keysCommand(),
  glossariesCommand(),
  correctionsCommand(),
  queueCommand(),
  listenCommand(),
  usageCommand(),
  serviceCommand(),
  mcpCommand(),
  completionCommand(program),
])
  program.addCommand(command)

program.addCommand(valuesCommand(), { hidden: true })

prepare(program)
program.hook('preAction', (_program, command) => refuseMissingOptions(command))

/** Errors in arguments are thrown, and say where help is. */
function prepare(command: Command): void {
  deferMandatoryOptions(command)
  command
    .exitOverride()
    .showHelpAfterError(`See \`${nameOf(command)} --help\`.`)
    .configureHelp({ styleTitle: headingStyle })
    .configureOutput({
      outputError: (text, write) => write(errorStyle(text + adviseOption(command, text))),
      // The styles know it.
      getOutHasColors: () => true,
      getErrHasColors: () => true,
      // Longer lines are hard to read, and bin/known-answers.mjs prints them as they were built.
      getOutHelpWidth: () => Math.min(process.stdout.columns ?? helpColumns, helpColumns),
    })
  for (const child of command.commands) prepare(child)
}

const endWithinMs = 2_000
const helpColumns = 80

/** Runs one command. A failure prints its reason to standard error and sets the exit status. */
export async function run(argv: readonly string[]): Promise<void> {
  // Files contain users' texts and secrets: only the owner may read what is created.
  process.umask(0o077)
  process.stdout.on('error', endAtFailedOutput)
  try {
    await program.parseAsync(argv)
  } catch (error) {
    process.exitCode = report(error)
    // Resources that are still open must not keep a failed process alive: its supervisor would not
    // restart it.
    setTimeout(() => process.exit(), endWithinMs).unref()
  }
}

/** Prints an error unless it is printed already, and returns the exit status. */
function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitStatuses.usage
  console.error(errorStyle(program.opts().debug ? inspect(error) : describeError(error)))
  return error instanceof UsageError ? exitStatuses.usage : exitStatuses.failure
}
