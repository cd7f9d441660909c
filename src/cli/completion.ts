// `dragoman completion …`: scripts for shells, generated from the commands.
import { Argument, Command } from 'commander'
import { type ValueKind, valueKinds } from './completion/value-kinds.ts'

const shells = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof shells)[number]

const setup = `
To load it in each new shell:
  bash  dragoman completion bash > ~/.local/share/bash-completion/completions/dragoman
  zsh   dragoman completion zsh > "\${fpath[1]}/_dragoman"
  fish  dragoman completion fish > ~/.config/fish/completions/dragoman.fish`

/** Builds the `values` command, which the scripts run. */
export function valuesCommand(): Command {
  return new Command('values')
    .description('print what the service has, for completion')
    .addArgument(new Argument('<kind>').choices(valueKinds))
    .action(async (kind: ValueKind) => (await import('./completion/values.ts')).printValues(kind))
}

/** Builds the `completion` command. */
export function completionCommand(program: Command): Command {
  return new Command('completion')
    .description('print a script that completes commands and options in a shell')
    .addArgument(new Argument('<shell>').choices(shells))
    .addHelpText('after', setup)
    .action(async (shell: Shell) => {
      const { generateCompletion } = await import('./completion/scripts.ts')
      process.stdout.write(generateCompletion(program, shell))
    })
}
