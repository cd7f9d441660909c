import { Command } from 'commander'
import type { OpenOptions } from './service/open-service.ts'

const setup = `
A program with a language model starts this command and sends it messages, such as Claude Desktop:
  {"mcpServers": {"dragoman": {"command": "dragoman", "args": ["mcp"]}}}
Without a server, glossaries and corrections are not offered.`

/** Builds the `mcp` command. */
export function mcpCommand(): Command {
  return new Command('mcp')
    .description('offer translation to a program with a language model (MCP), over its pipes')
    .option('--app <id>', 'app to use on the server')
    .option('--local', 'use the engines of this machine although a server is configured')
    .addHelpText('after', setup)
    .action(offerTools)
}

async function offerTools(options: OpenOptions): Promise<void> {
  const { openToolbox } = await import('./mcp/open-toolbox.ts')
  const { answerLines } = await import('./mcp/answered-lines.ts')
  const { answer, close } = await openToolbox(options)
  try {
    await answerLines(process.stdin, process.stdout, answer)
  } finally {
    await close()
  }
}
