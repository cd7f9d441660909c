import { readFile } from 'node:fs/promises'
import { checkModel } from '../../translation/engines/models/check.ts'
import { ModelsError } from '../../translation/engines/models/errors.ts'
import { pairName } from '../../translation/engines/models/language-codes.ts'
import type { InstalledSet } from '../../translation/engines/models/store.ts'
import { fail, findInstalled, withModels } from './common.ts'
import { describeCheck } from './progress.ts'

interface Options {
  against?: 'bergamot'
  file?: string
}

/** Tries installed models again, and compares them with another engine if that is wanted. */
export function check(names: readonly string[], { against, file }: Options): Promise<void> {
  return withModels(async ({ store }) => {
    const sets = await findInstalled(store, names)
    if (sets.length === 0)
      throw new ModelsError('usage', `No models are installed in ${store.folder}.`)
    if (against === 'bergamot') return compareAll(sets, file)
    for (const set of sets) {
      try {
        const check = await checkModel(set.folder)
        await store.withPair(set, () => store.describe(set, { ...set.metadata, check }))
        const line = `${pairName(set)}: ${describeCheck(check)}`
        if (check.result === 'suspect') fail(new ModelsError('damaged', line))
        else console.log(line)
      } catch (error) {
        fail(error)
      }
    }
  })
}

async function compareAll(sets: readonly InstalledSet[], file: string | undefined): Promise<void> {
  const { compareWithBergamot } = await import(
    '../../translation/engines/models/against-bergamot.ts'
  )
  const own =
    file === undefined
      ? undefined
      : (await readFile(file, 'utf8'))
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean)
  let equal = 0
  let total = 0
  for (const set of sets) {
    const result = await compareWithBergamot(set.folder, own)
    equal += result.equal
    total += result.total
    console.log(
      `${pairName(set)}: ${result.equal} of ${result.total} outputs are equal (kernel ${result.kernel}).`,
    )
    for (const { source, ours, theirs } of result.different.slice(0, 3))
      console.log(`  ${source}\n    ours:     ${ours}\n    bergamot: ${theirs}`)
  }
  if (total === 0)
    throw new ModelsError(
      'usage',
      'There are no sentences in the source languages of these models; give some with --file.',
    )
  console.log(`All: ${equal} of ${total}, ${((100 * equal) / total).toFixed(1)} %.`)
}
