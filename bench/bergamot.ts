// Counts translations that equal Bergamot's, the runtime that these models were made for.
import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { findModelFiles } from '../packages/marian/src/files/model-files.ts'
import { listKernels } from '../packages/marian/src/kernels/kernel-choice.ts'
import type { KernelKind } from '../packages/marian/src/kernels/kernels.ts'
import { loadModel } from '../packages/marian/src/runtime/load-model.ts'
import { openSentenceTranslator } from '../packages/marian/src/runtime/sentence-translator.ts'
import { loadBergamot } from '../packages/marian/test/support/bergamot.ts'
import { readOptions } from '../test/support/options.ts'

/** Both have the same limit, in output tokens per source token. */
const lengthFactor = 2
const shown = 3

const { positionals } = readOptions({
  command: 'npm run bench bergamot',
  positionals: ['<directory of a model>', '<file with a sentence per line>'],
})
const [directory, file] = positionals.map((path) => resolve(process.env.INIT_CWD ?? '.', path)) as [
  string,
  string,
]
const paths = findModelFiles(directory)
if (paths === undefined) {
  console.error(`${directory} has no model.`)
  process.exit(2)
}
const bytes = {
  model: readFileSync(paths.model),
  shortlist: paths.shortlist === undefined ? undefined : readFileSync(paths.shortlist),
  vocabularies: paths.vocabularies.map((path) => readFileSync(path)),
}
const sentences = readFileSync(file, 'utf8')
  .split('\n')
  .map((line) => line.trim())
  .filter(Boolean)
// The kernel that saturates as Bergamot does, if the processor supports it.
const kernels = listKernels()
const kernel = kernels.find((kind) => kind === 'relaxed-unsigned') ?? kernels[0] ?? 'exact'
const ours = translate(kernel)
const theirs = await translateWithBergamot()
const different = sentences.flatMap((source, index) =>
  ours[index] === theirs[index] ? [] : [{ source, ours: ours[index], theirs: theirs[index] }],
)
const equal = sentences.length - different.length
console.log(`${equal} of ${sentences.length} translations are equal (kernel ${kernel}).`)
for (const each of different.slice(0, shown))
  console.log(`  ${each.source}\n    ours:     ${each.ours}\n    Bergamot: ${each.theirs}`)

function translate(kind: KernelKind): string[] {
  const named = (path: string, content: Uint8Array) => ({ name: basename(path), bytes: content })
  const [shortlist, paired] = [paths?.shortlist, bytes.vocabularies]
  const files = {
    model: named(paths?.model ?? '', bytes.model),
    shortlist: shortlist && bytes.shortlist ? named(shortlist, bytes.shortlist) : undefined,
    vocabularies: paired.map((content, index) => named(paths?.vocabularies[index] ?? '', content)),
  }
  const limits = { factor: lengthFactor, slack: 0, guardsRepetition: false }
  const translator = openSentenceTranslator(loadModel(files, kind, 1), 0, limits)
  return sentences.map((sentence) => {
    try {
      return (translator.translate([sentence]) ?? []).join('')
    } catch {
      // The network wrote no word.
      return ''
    }
  })
}

async function translateWithBergamot(): Promise<string[]> {
  const bergamot = await loadBergamot()
  const loaded = bergamot.model(
    { ...bytes, shortlist: bytes.shortlist ?? new Uint8Array() },
    { maxLengthFactor: lengthFactor },
  )
  const translations = sentences.flatMap((sentence) => loaded.translate([sentence]))
  loaded.close()
  // Repeated spaces mean nothing; this runtime writes one.
  return translations.map((translation) => translation.replace(/\s+/g, ' ').trim())
}
