import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pairName } from '../../models/pair-names.ts'
import { type PairResult, routeName } from './route-name.ts'

/** Writes the translations of each route, a line each, such as `en-es.apertium.txt`. */
export async function writeTranslations(
  pairs: readonly PairResult[],
  directory: string,
): Promise<void> {
  await mkdir(directory, { recursive: true })
  for (const pair of pairs)
    for (const { route, translations } of pair.routes) {
      const name = `${pairName(pair)}.${routeName(route).replaceAll(/[^\w.-]+/g, '_')}.txt`
      const lines = translations.map((translation) => translation.replaceAll('\n', ' '))
      await writeFile(join(directory, name), `${lines.join('\n')}\n`)
    }
}
