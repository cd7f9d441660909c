// `dragoman doctor`: arguments and options. doctor/ implements it.
import { Command, InvalidArgumentError, Option } from 'commander'
import type { ReportOptions } from './doctor/report.ts'

type Options = ReportOptions & { examine?: boolean }

/** Builds the `doctor` command. */
export function doctorCommand(): Command {
  return new Command('doctor')
    .description('check this installation, and say what to do about each finding')
    .option('--quick', 'do not open the embedded database, and start no engine')
    .option('--receiver <url>', 'also check that webhooks can reach this address')
    .option('--timeout <seconds>', 'report what hangs after so many seconds', readSeconds, 60)
    .option('--json', 'print JSON')
    .addOption(new Option('--examine').hideHelp())
    .addHelpText(
      'after',
      '\nRun it as the user that runs the service, with the same settings. A server may run ' +
        'beside it.\nExit status: 0 no problem (there may be warnings), 1 problems.',
    )
    .action((options: Options) => (options.examine ? examine(options) : report(options)))
}

async function examine(options: Options): Promise<void> {
  const { examine } = await import('./doctor/examine.ts')
  await examine(options)
}

async function report(options: Options): Promise<void> {
  const { report } = await import('./doctor/report.ts')
  await report(options)
}

function readSeconds(text: string): number {
  const seconds = Number(text)
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > 3_600)
    throw new InvalidArgumentError('Expected seconds from 1 to 3600.')
  return seconds
}
