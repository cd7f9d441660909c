// `dragoman measurements …`: what `dragoman evaluate --save` saved. measurements/ implements it.
import { Command } from 'commander'

const help = `
They are those of the server that you are logged in to as an operator, else those of this machine.
Without DATABASE_URL, stop the service first: the embedded database belongs to one process.`
const localHelp = 'those of this machine although a server is configured'

/** Builds the `measurements` command group. */
export function measurementsCommand(): Command {
  const measurements = new Command('measurements')
    .description('manage what was measured of routes')
    .addHelpText('after', help)

  measurements
    .command('list')
    .description('list what was measured, of each pair the best route first')
    .option('--local', localHelp)
    .option('--json', 'print JSON')
    .action(async (options) =>
      (await import('./measurements/measurement-commands.ts')).list(options),
    )

  measurements
    .command('remove')
    .description('remove measurements; translations no longer go by them')
    .argument('<ids...>', 'IDs of measurements')
    .option('--local', localHelp)
    .action(async (ids, options) =>
      (await import('./measurements/measurement-commands.ts')).remove(ids, options),
    )

  return measurements
}
