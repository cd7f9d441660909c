// Questions on the terminal; without one, the answers are lines of standard input.
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { exitStatuses, UsageError } from '../errors.ts'

const noAnswer =
  'Standard input ended before the answer. Run the command on a terminal, or pass the answer as ' +
  'a line of standard input.'

/** Asks for a line, which `option` would give. */
export async function ask(question: string, option: string): Promise<string> {
  if (!process.stdin.isTTY) throw new UsageError(`There is no terminal to ask on: give ${option}.`)
  return readLine(question, process.stderr)
}

/** Asks for a line that is not shown, or reads it from standard input. */
export async function askSecret(question: string): Promise<string> {
  if (!process.stdin.isTTY) return readLine('', undefined)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const answer = readLine('', nowhere)
  // Now the terminal no longer shows what is typed.
  process.stderr.write(question)
  await answer
  process.stderr.write('\n')
  return answer
}

async function readLine(question: string, output: NodeJS.WritableStream | undefined) {
  const reader = createInterface({
    input: process.stdin,
    ...(output && { output, terminal: true }),
  })
  try {
    return await new Promise<string>((resolve, reject) => {
      // The terminal sends no signal for Ctrl-C in this mode.
      reader.on('SIGINT', () => process.exit(exitStatuses.interrupted))
      reader.on('line', resolve)
      reader.on('close', () => reject(new UsageError(noAnswer)))
      reader.setPrompt(question)
      if (question !== '') reader.prompt()
    })
  } finally {
    reader.close()
  }
}
