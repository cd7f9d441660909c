// `dragoman completion …`: scripts for shells, generated from the commands.
import { Argument, Command } from 'commander'

const shells = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof shells)[number]

const setup = `
To load it in each new shell:
  bash  dragoman completion bash > ~/.local/share/bash-completion/completions/dragoman
  zsh   dragoman completion zsh > "\${fpath[1]}/_dragoman"
  fish  dragoman completion fish > ~/.config/fish/completions/dragoman.fish`

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
