// Gives every part of a model its address, before its memory exists.
import type { Architecture } from '../files/architecture.ts'
import type { Tensor } from '../files/binary-model.ts'
import { ModelFileError } from '../files/byte-reader.ts'
import type { ModelContents, NamedFile } from '../files/model-files.ts'
import { readShortlist, type Shortlist } from '../files/shortlist.ts'
import { readVocabulary } from '../files/vocabulary-file.ts'
import { type PackedVocabulary, packVocabulary } from '../vocabulary/vocabulary.ts'
import { countMostCandidates } from './candidates.ts'
import { createLayerPlacer, type Packing } from './layer-placer.ts'
import type { Layout } from './layout.ts'
import { maxTargetTokens, type PackedModel, type PackedShortlist } from './packed-model.ts'
import { createTensorReader } from './tensor-reader.ts'

type ModelParts = Omit<PackedModel, 'kernel' | 'architecture' | 'scratch' | 'bytes'>

/**
 * Adds all of a model to the layout, and to the steps what packs its weights. Throws ModelFileError
 * when a file is wrong or does not match the others.
 */
export function placeModel(
  files: ModelContents,
  { tensors, architecture }: { tensors: ReadonlyMap<string, Tensor>; architecture: Architecture },
  packing: Packing,
): ModelParts {
  const { width, sourceVocabulary, targetVocabulary, sharedVocabulary } = architecture
  const { layout } = packing
  const reader = createTensorReader(tensors, files.model.name)
  const layers = createLayerPlacer(architecture, reader, packing)
  const sourceName = sharedVocabulary ? 'Wemb' : 'encoder_Wemb'
  const targetName = sharedVocabulary ? 'Wemb' : 'decoder_Wemb'
  const sourceEmbedding = layers.placeEmbedding(sourceName, sourceVocabulary)
  const targetEmbedding = sharedVocabulary
    ? sourceEmbedding
    : layers.placeEmbedding(targetName, targetVocabulary)
  const { source, target } = placeVocabularies(files, architecture, layout)
  const shortlist = readShortlistFor(files, architecture, target)
  const parts = {
    encoder: listNumbers(architecture.encoderLayers).map((layer) => ({
      attention: layers.placeAttention(`encoder_l${layer}_self`),
      feedForward: layers.placeFeedForward(`encoder_l${layer}_ffn`),
    })),
    decoder: listNumbers(architecture.decoderLayers).map((layer) => ({
      cell: layers.placeCell(`decoder_l${layer}_rnn`),
      attention: layers.placeAttention(`decoder_l${layer}_context`),
      feedForward: layers.placeFeedForward(`decoder_l${layer}_ffn`),
    })),
    sourceEmbedding,
    targetEmbedding,
    output: layers.placeOutput(targetName, targetEmbedding, {
      words: targetVocabulary,
      unknown: shortlist ? undefined : target.unknown,
    }),
    positions: layout.reserve((maxTargetTokens + 1) * width * 4),
    shortlist: shortlist && placeShortlist(shortlist, architecture, layout),
    source,
    target,
  }
  reader.expectAllRead([`${sourceName}_QuantMultA`, 'none_QuantMultA'])
  return parts
}

/** A vocabulary shared by both languages is stored once. */
function placeVocabularies(
  { model, vocabularies }: ModelContents,
  { sourceVocabulary, targetVocabulary }: Architecture,
  layout: Layout,
): Record<'source' | 'target', PackedVocabulary> {
  const [first, second] = vocabularies
  if (first === undefined) throw new ModelFileError(`${model.name}: it has no vocabulary`)
  const sourceWords = second ? sourceVocabulary : Math.min(sourceVocabulary, targetVocabulary)
  const source = placeVocabulary(first, sourceWords, layout)
  return { source, target: second ? placeVocabulary(second, targetVocabulary, layout) : source }
}

function placeVocabulary(
  { name, bytes }: NamedFile,
  words: number,
  layout: Layout,
): PackedVocabulary {
  const vocabulary = readVocabulary(bytes, name)
  if (vocabulary.pieces.length > words)
    throw new ModelFileError(
      `${name}: it has ${vocabulary.pieces.length} pieces, the model ${words} words`,
    )
  return packVocabulary(vocabulary, layout)
}

function readShortlistFor(
  { shortlist: file }: ModelContents,
  { sourceVocabulary, targetVocabulary }: Architecture,
  target: PackedVocabulary,
): Shortlist | undefined {
  if (file === undefined) return undefined
  const shortlist = readShortlist(file.bytes, file.name, sourceVocabulary, targetVocabulary)
  if (shortlist.alwaysBelow <= target.end)
    throw new ModelFileError(
      `${file.name}: the end of a sentence ` +
        `is not among its first ${shortlist.alwaysBelow} words`,
    )
  return shortlist
}

const placeShortlist = (
  shortlist: Shortlist,
  architecture: Architecture,
  layout: Layout,
): PackedShortlist => ({
  alwaysBelow: shortlist.alwaysBelow,
  offsets: layout.place(shortlist.offsets),
  entries: layout.place(shortlist.entries),
  entryCount: shortlist.entries.length,
  mostCandidates: countMostCandidates(shortlist, architecture),
})

const listNumbers = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => index + 1)
