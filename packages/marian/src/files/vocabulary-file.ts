// A SentencePiece model of type unigram or BPE.
// Source: google/sentencepiece, src/sentencepiece_model.proto.
import { readFloat } from './binary-model.ts'
import { ModelFileError } from './byte-reader.ts'
import { type FieldValue, visitFields } from './protobuf.ts'

export interface Piece {
  readonly text: string
  readonly score: number
  readonly type: PieceType
}

export type PieceType = 'normal' | 'unknown' | 'control' | 'user-defined' | 'unused' | 'byte'

export interface VocabularyFile {
  /** How a text is cut into pieces. */
  readonly model: 'unigram' | 'bpe'
  readonly pieces: readonly Piece[]
  readonly unknown: number
  readonly end: number
  /** For each byte its piece's ID, when unknown characters are spelled as bytes. */
  readonly bytePieces: readonly number[] | undefined
  readonly charsmap: Charsmap | undefined
  readonly addDummyPrefix: boolean
  readonly removeExtraSpaces: boolean
}

/**
 * The normalizer's rules: a double-array trie over UTF-8 bytes whose values are offsets into
 * NUL-terminated strings.
 */
export interface Charsmap {
  readonly units: Uint32Array
  readonly strings: Uint8Array
}

const types: readonly (PieceType | undefined)[] = [
  undefined,
  'normal',
  'unknown',
  'control',
  'user-defined',
  'unused',
  'byte',
]
/** The largest known have 5 MB; the tables made of one are some 20 times as large. */
const maxFileBytes = 2 ** 24
const maxPieces = 1_000_000
const maxPieceLength = 1_000
/** Far beyond any logarithm of a probability; sums over a complete text stay finite. */
const maxScore = 1e25
/** The longest that Unicode's own rules need is 33. */
const maxReplacementBytes = 1_000
const bytePiece = /^<0x[0-9A-F]{2}>$/
// A piece may start with what is a byte order mark elsewhere.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
/** `TrainerSpec.ModelType`; unigram if the file states none. */
const models: ReadonlyMap<FieldValue, VocabularyFile['model']> = new Map([
  [1, 'unigram'],
  [2, 'bpe'],
])

/** Throws ModelFileError. */
export function readVocabulary(bytes: Uint8Array, file: string): VocabularyFile {
  const fail = (reason: string): never => {
    throw new ModelFileError(`${file}: ${reason}`)
  }
  if (bytes.length > maxFileBytes)
    fail(`it has ${bytes.length} bytes, at most ${maxFileBytes} make sense`)
  const pieces: Piece[] = []
  let trainer: Uint8Array = new Uint8Array()
  let normalizer: Uint8Array = new Uint8Array()
  // A plain array: parts of a Buffer are Buffers, which take several times as long to create.
  visitFields(
    new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length),
    file,
    'the vocabulary',
    (number, value) => {
      if (typeof value === 'number') return
      if (number === 1) pieces.push(readPiece(value, file, pieces.length))
      else if (number === 2) trainer = value
      else if (number === 3) normalizer = value
      if (pieces.length > maxPieces) fail(`it has more than ${maxPieces} pieces`)
    },
  )
  const trained = collectFields(trainer, file, 'the trainer settings')
  const normalized = collectFields(normalizer, file, 'the normaliser settings')
  const modelType = trained.get(3) ?? 1
  const model =
    models.get(modelType) ??
    fail(`it is of the model type ${modelType}; only unigram (1) and BPE (2) are supported`)
  if (trained.get(24)) fail('it treats whitespace as a suffix, which is not supported')
  if (normalized.get(5) === 0) fail('it does not escape whitespace, which is not supported')
  const unknown = pieces.findIndex(({ type }) => type === 'unknown')
  const end = pieces.findIndex(({ type, text }) => type === 'control' && text === '</s>')
  if (unknown < 0) fail('it has no unknown piece')
  if (end < 0) fail('it has no end piece </s>')
  return {
    model,
    pieces,
    unknown,
    end,
    bytePieces: trained.get(35) ? findBytePieces(pieces, fail) : undefined,
    charsmap: readCharsmap(normalized.get(2), fail),
    addDummyPrefix: normalized.get(3) !== 0,
    removeExtraSpaces: normalized.get(4) !== 0,
  }
}

function readPiece(bytes: Uint8Array, file: string, id: number): Piece {
  let text: FieldValue = 0
  let score: FieldValue = 0
  let type: FieldValue = 1
  visitFields(bytes, file, `piece ${id}`, (number, value) => {
    if (number === 1) text = value
    else if (number === 2) score = value
    else if (number === 3) type = value
  })
  return checkPiece({ text, score, type }, (reason) => {
    throw new ModelFileError(`${file}: piece ${id} ${reason}`)
  })
}

function checkPiece(
  { text, score, type }: Record<'text' | 'score' | 'type', FieldValue>,
  fail: (reason: string) => never,
): Piece {
  const known = types[Number(type)]
  if (!(text instanceof Uint8Array) || text.length === 0 || text.length > maxPieceLength)
    return fail('has no text, or one that is too long')
  if (known === undefined) return fail(`has the unknown type ${type}`)
  const scoreValue = score instanceof Uint8Array && score.length === 4 ? readFloat(score, 0) : 0
  if (!(Math.abs(scoreValue) <= maxScore)) return fail(`has the score ${scoreValue}`)
  const decoded = decoder.decode(text)
  if (known === 'byte' && !bytePiece.test(decoded))
    return fail(`is of type byte but names none: ${decoded}`)
  return { text: decoded, score: scoreValue, type: known }
}

/** The last value of each field. */
function collectFields(bytes: Uint8Array, file: string, what: string): Map<number, FieldValue> {
  const fields = new Map<number, FieldValue>()
  visitFields(bytes, file, what, (number, value) => fields.set(number, value))
  return fields
}

function findBytePieces(pieces: readonly Piece[], fail: (reason: string) => never): number[] {
  const ids = new Map(pieces.map(({ text, type }, id) => [type === 'byte' ? text : '', id]))
  return Array.from({ length: 256 }, (_, byte) => {
    const text = `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`
    return ids.get(text) ?? fail(`it spells unknown characters as bytes but has no piece ${text}`)
  })
}

function readCharsmap(
  value: FieldValue | undefined,
  fail: (reason: string) => never,
): Charsmap | undefined {
  if (!(value instanceof Uint8Array) || value.length === 0) return undefined
  if (value.length < 4) return fail('its normaliser rules are cut off')
  const trieBytes = new DataView(value.buffer, value.byteOffset).getUint32(0, true)
  if (trieBytes === 0 || trieBytes % 4 !== 0 || trieBytes > value.length - 4)
    return fail('its normaliser rules have an impossible size')
  const strings = new Uint8Array(value.subarray(4 + trieBytes))
  if (strings.at(-1) !== 0) return fail('its normaliser rules do not end with a NUL')
  for (let start = 0, end: number; start < strings.length; start = end + 1) {
    end = strings.indexOf(0, start)
    if (end - start > maxReplacementBytes)
      return fail(`its normaliser rules have a replacement of ${end - start} bytes`)
  }
  return {
    units: new Uint32Array(new Uint8Array(value.subarray(4, 4 + trieBytes)).buffer),
    strings,
  }
}
