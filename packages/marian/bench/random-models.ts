// Random models of real sizes in a models directory, for measurements without the real ones.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomModel } from '../test/support/random-model.ts'

export type Size = 'tiny' | 'base-memory'

/** Writes a model for each pair into a subdirectory of its own; the texts suit all of them. */
export function writeModels(
  directory: string,
  pairs: readonly string[],
  architecture: Size = 'tiny',
): string[] {
  const { files, texts } = randomModel({ architecture, ends: true })
  for (const pair of pairs) {
    const target = join(directory, pair)
    mkdirSync(target, { recursive: true })
    writeFileSync(join(target, 'model.bench.intgemm.alphas.bin'), files.model)
    writeFileSync(join(target, 'lex.50.50.bench.s2t.bin'), files.shortlist)
    files.vocabularies.forEach((vocabulary) => {
      writeFileSync(join(target, 'vocab.bench.spm'), vocabulary)
    })
  }
  return texts
}
