// Determines the languages of a directory's model from everything that names them.
import { readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { ModelsError } from '../models-error.ts'
import { agree, findPairOfDirectory, findPairOfFile, pairName, pairOf } from '../pair-names.ts'
import { findPairOf, type ModelMetadata, metadataName, readMetadata } from './metadata.ts'

/** How translateLocally describes a model. */
export const modelInfoName = 'model_info.json'
const maxInfoBytes = 1_000_000

interface Evidence {
  readonly pair: LanguagePair
  /** Says to people where the pair comes from. */
  readonly said: (name: string) => string
}

/** Throws ModelsError when nothing names the pair, or when two sources contradict each other. */
export async function choosePair(
  directory: string,
  model: string | undefined,
  metadata: ModelMetadata,
): Promise<LanguagePair> {
  const [best, ...others] = await listEvidence(directory, model, metadata)
  if (best === undefined)
    throw new ModelsError(
      'usage',
      `${directory} does not say which languages it is for: ` +
        'say it with --pair, such as --pair en-es.',
      { why: { reason: 'model-pair-unknown' } },
    )
  const other = others.find(({ pair }) => !agree(pair, best.pair))
  if (other) throw contradiction(directory, best, other)
  return best.pair
}

/** Throws ModelsError when a directory names pairs, and none of them is this one. */
export async function expectPair(
  directory: string,
  model: string | undefined,
  pair: LanguagePair,
): Promise<void> {
  const found = await listEvidence(directory, model, await readMetadata(directory))
  const [best] = found
  if (best === undefined || found.some((each) => agree(each.pair, pair))) return
  throw contradiction(directory, best, { pair, said: (name) => `${name} was chosen` })
}

function contradiction(directory: string, best: Evidence, other: Evidence): ModelsError {
  const [name, otherName] = [pairName(best.pair), pairName(other.pair)]
  return new ModelsError(
    'usage',
    `${directory}: ${other.said(otherName)}, ${best.said(name)}: say which with --pair.`,
    { why: { reason: 'model-pair-differs', parameters: { pair: name, other: otherName } } },
  )
}

/** What names the pair, the surest first. */
async function listEvidence(
  directory: string,
  model: string | undefined,
  metadata: ModelMetadata,
): Promise<Evidence[]> {
  const found: (Omit<Evidence, 'pair'> & { readonly pair: LanguagePair | undefined })[] = [
    { pair: findPairOf(metadata), said: (name) => `its ${metadataName} says ${name}` },
    { pair: await readModelInfo(directory), said: (name) => `its ${modelInfoName} says ${name}` },
    { pair: findPairOfDirectory(basename(directory)), said: (name) => `is called ${name}` },
    {
      pair: model === undefined ? undefined : findPairOfFile(model),
      said: (name) => `its model file says ${name}`,
    },
  ]
  return found.flatMap(({ pair, said }) => (pair ? [{ pair, said }] : []))
}

/** Undefined when there is none, or it does not name exactly one source language. */
async function readModelInfo(directory: string): Promise<LanguagePair | undefined> {
  try {
    const file = join(directory, modelInfoName)
    const stats = await stat(file)
    if (!stats.isFile() || stats.size > maxInfoBytes) return undefined
    const info: unknown = JSON.parse(await readFile(file, 'utf8'))
    if (typeof info !== 'object' || info === null) return undefined
    const { srcTags, trgTag, shortName }: Record<string, unknown> = { ...info }
    const [source, ...more] = typeof srcTags === 'object' ? Object.keys(srcTags ?? {}) : []
    if (source !== undefined && more.length === 0 && typeof trgTag === 'string')
      return pairOf(source, trgTag)
    return typeof shortName === 'string' ? findPairOfDirectory(shortName) : undefined
  } catch {
    return undefined
  }
}
