// `dragoman listen`: receives the events of webhooks on this machine. listen/ implements it.
import { Command } from 'commander'
import type { ListenOptions } from './listen/listening.ts'

const help = `
It asks the server each second: no address of this machine must be public. An event is forwarded
once, with the headers and the body of a webhook, whatever the receiver answers. Webhooks that the
app has are sent as always. For an app that stores nothing, forwarding deletes the result of a job.

Example:
  dragoman listen --forward-to http://localhost:3000/hook`

/** Builds the `listen` command. */
export function listenCommand(): Command {
  return new Command('listen')
    .description('print the events that webhooks send, and forward them to this machine')
    .option('--forward-to <url>', 'receiver that gets each event, signed')
    .option('--secret <secret>', 'signs what is forwarded (whsec_…); default: a new one')
    .option('--app <id>', 'app to use on the server')
    .option('--json', 'print one JSON object per event')
    .addHelpText('after', help)
    .action(async (options: ListenOptions) =>
      (await import('./listen/listening.ts')).listen(options),
    )
}
