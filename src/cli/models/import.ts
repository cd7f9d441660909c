import { importModels } from '../../models/import.ts'
import { getPair, pairName } from '../../models/pair-names.ts'
import { describeCheck } from './download-progress.ts'
import { fail, stopSignal, withModels } from './model-command.ts'

/** Installs models from a directory, and lists files that belong to no model. */
export function importDirectory(directory: string, { pair }: { pair?: string }): Promise<void> {
  return withModels(async ({ store }) => {
    const { signal, ignore } = stopSignal()
    const { outcomes, skipped } = await importModels(directory, {
      store,
      signal,
      ...(pair && { pair: getPair(pair) }),
    })
    ignore()
    for (const outcome of outcomes) {
      const name = outcome.pair ? pairName(outcome.pair) : outcome.directory
      if (outcome.result === 'installed')
        console.log(`${name}: imported from ${outcome.directory}. ${describeCheck(outcome.check)}`)
      if (outcome.result === 'present') console.log(`${name}: already installed, unchanged.`)
      if (outcome.result === 'failed') fail(outcome.error)
      if (outcome.skipped.length > 0)
        console.log(`${name}: skipped, no part of a model: ${outcome.skipped.join(', ')}.`)
    }
    if (skipped.length > 0) console.log(`Skipped, no model: ${skipped.join(', ')}.`)
  })
}
