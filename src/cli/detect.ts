import { Command } from 'commander'
import type { Detection } from '../translation/schemas.ts'
import type { OpenOptions } from './service/open-service.ts'

/** Builds the `detect` command. */
export function detectCommand(): Command {
  return new Command('detect')
    .description('detect the language of texts, or of each line of standard input')
    .argument('[text...]', 'text; standard input if omitted or "-"')
    .option('--json', 'print one JSON object per text or line')
    .option('--app <id>', 'app to use on the server')
    .option('--local', 'detect on this machine although a server is configured')
    .action(detect)
}

async function detect(
  words: readonly string[],
  { json = false, ...options }: OpenOptions & { json?: boolean },
): Promise<void> {
  const { openService } = await import('./service/open-service.ts')
  const { mapInOrder } = await import('./translate/in-order.ts')
  const { readBatches } = await import('./translate/input-lines.ts')
  const { standardOutput } = await import('./translate/destinations.ts')
  const render = (detection: Detection) =>
    `${json ? JSON.stringify(detection) : describe(detection)}\n`
  const { openStandardInput, refuseFiles, standardInput } = await import('./translate/sources.ts')
  const isInput = words.length === 0 || words.join() === standardInput
  if (!isInput) await refuseFiles(words, 'Standard input takes its text: `dragoman detect < file`.')
  const service = await openService(options)
  try {
    if (!isInput) {
      for (const detection of await service.detect([words.join(' ')]))
        await standardOutput.write(render(detection))
      return
    }
    const input = openStandardInput()
    await mapInOrder(readBatches(input), {
      map: (lines) => service.detect(lines.map(({ text }) => text)),
      consume: (detections) => standardOutput.write(detections.map(render).join('')),
      concurrency: 4,
      onFailure: () => input.destroy(),
    })
  } finally {
    await service.close()
  }
}

/** `en  99 %`; `und` if there are no letters. */
const describe = ({ language, confidence }: Detection): string =>
  `${language}  ${Math.floor(confidence * 100)} %`
