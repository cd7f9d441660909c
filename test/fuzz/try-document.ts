// Tries a damaged document: it is refused with a reason, or comes back unchanged, and translated
// such that its format can read it again.
import { fileURLToPath } from 'node:url'
import { documentFormats, type FormatName } from '@dragoman/formats/files/catalogue.ts'
import { DocumentError } from '@dragoman/formats/files/document-error.ts'
import type {
  CutFile,
  CutFormat,
  CutFormatLater,
  CutSettings,
  FormatDescription,
  FormatOptions,
} from '@dragoman/formats/files/format.ts'
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { mapText, type Segment } from '@dragoman/formats/segment/segment.ts'
import { createRandom, type Random } from '../support/random.ts'
import { damage, pick } from './document-mutations.ts'
import { originalsOf } from './document-originals.ts'

export type Outcome =
  | { readonly kind: 'translated' | 'refused'; readonly format: string }
  /** It was read, but a translation of it would not have been. */
  | { readonly kind: 'given up'; readonly format: string; readonly reason: string }
  | { readonly kind: 'failed'; readonly format: string; readonly reason: string }

const names = Object.keys(documentFormats) as FormatName[]
const pdfAssets = fileURLToPath(import.meta.resolve('#build/pdf'))
const longestDetail = 1_000

type Cut = CutFormat | CutFormatLater

/** Loads the code of the formats. */
export async function loadFormats(): Promise<(seed: number, format?: string) => Promise<Outcome>> {
  const cutters = new Map<string, Cut>()
  for (const name of names) cutters.set(name, await documentFormats[name].load())
  const find = (name: FormatName): Cut => {
    const cut = cutters.get(name)
    if (cut === undefined) throw new Error(`there is no format ${name}`)
    return cut
  }
  return async (seed, only) => {
    const random = createRandom(seed)
    const format = only ?? pick(names, random)
    const tried = await tryDocument(find, format as FormatName, random)
    return { format, ...tried }
  }
}

/** The damaged document of a seed. */
function damagedDocument(format: FormatName, random: Random): Uint8Array {
  return damage(pick(originalsOf(format), random), random)
}

type Result =
  | { readonly kind: 'translated' | 'refused' }
  | { readonly kind: 'given up' | 'failed'; readonly reason: string }

type FindCut = (name: FormatName) => Cut

async function tryDocument(find: FindCut, format: FormatName, random: Random): Promise<Result> {
  const cut = find(format)
  const bytes = damagedDocument(format, random)
  const settings = pickSettings(documentFormats[format], random)
  let document: CutFile
  try {
    document = await cut(bytes, settings)
  } catch (error) {
    return judgeRefusal('cutting', error, 'refused')
  }
  const pair = { from: 'en', to: settings.to }
  for (const engine of engines(document.segments, random)) {
    const { outputFormat } = document
    // A document of another format is read by that.
    const reader = outputFormat === undefined ? undefined : find(outputFormat)
    const result = await tryEngine(document, { engine, pair, bytes, cut, settings, reader })
    if (result.kind !== 'translated') return result
  }
  return { kind: 'translated' }
}

interface Trial {
  readonly engine: Engine
  readonly pair: LanguagePair
  readonly bytes: Uint8Array
  readonly cut: Cut
  readonly settings: CutSettings
  readonly reader: Cut | undefined
}

async function tryEngine(
  document: CutFile,
  { engine, pair, bytes, cut, settings, reader }: Trial,
): Promise<Result> {
  let translated: Uint8Array
  try {
    translated = await document.assemble(engine.translations, pair)
  } catch (error) {
    return judgeRefusal(
      `assembling ${engine.name}`,
      error,
      engine.name === 'same' ? '' : 'given up',
    )
  }
  if (engine.name === 'same' && reader === undefined)
    return isSame(translated, bytes) || (await comesBack(cut, bytes, settings))
      ? { kind: 'translated' }
      : { kind: 'failed', reason: 'another file came back although nothing was translated' }
  try {
    await (reader ?? cut)(translated, settings)
    return { kind: 'translated' }
  } catch (error) {
    return { kind: 'failed', reason: `reading what ${engine.name} gave: ${describe(error)}` }
  }
}

const isSame = (translated: Uint8Array, bytes: Uint8Array): boolean =>
  Buffer.from(translated).equals(bytes)

/** Whether a file comes back from its own language; to others, it may state the language. */
async function comesBack(cut: Cut, bytes: Uint8Array, settings: CutSettings): Promise<boolean> {
  const { segments, assemble } = await cut(bytes, { ...settings, to: 'en' })
  return isSame(await assemble(segments, { from: 'en', to: 'en' }), bytes)
}

/** `kind` is what a DocumentError means there; empty if it is a failure too. */
function judgeRefusal(when: string, error: unknown, kind: 'refused' | 'given up' | ''): Result {
  if (!(error instanceof DocumentError) || kind === '')
    return { kind: 'failed', reason: `${when}: ${describe(error)}` }
  if (error.message.length > longestDetail)
    return { kind: 'failed', reason: `${when}: a detail of ${error.message.length} characters` }
  return kind === 'refused' ? { kind } : { kind, reason: `${when}: ${error.message}` }
}

function pickSettings(format: FormatDescription, random: Random): CutSettings {
  const options: FormatOptions = Object.fromEntries(
    format.options.map(({ name, type, values, default: usual }) => [
      name,
      random(3) > 0
        ? usual
        : type === 'boolean'
          ? random(2) === 0
          : type === 'string'
            ? pick(values ?? ['', 'title'], random)
            : [],
    ]),
  )
  return {
    fileName: `file${format.extensions[0]}`,
    options,
    pdfAssets,
    from: random(2) === 0 ? undefined : 'en',
    to: pick(['es', 'ja', 'ar', 'zh-Hant', 'pl', 'en'], random),
  }
}

interface Engine {
  readonly name: string
  readonly translations: readonly Segment[]
}

/** Texts of an engine that invents what means something in a format. */
const inventions = [
  ...['"', "'", '\\', '\n', '\r\n', '\n\n', '-->', '<i>', '</b>', '<', '&', '&amp;', ']]>', '<!--'],
  ...['\0', '\ud800', '\ufffe', '%', '{', '}', '#', '|', ':', '- ', ' ', '\u2028', '=', ';', '*/'],
  ...['漢字', '_x000D_', '*', '_', '`', '> ', '1. ', '+ ', '~', '$', '@', '?', '\t', '{x}', '$t('],
]

function* engines(segments: readonly Segment[], random: Random): Generator<Engine> {
  yield { name: 'same', translations: segments }
  yield {
    name: 'capitals',
    translations: segments.map((segment) => mapText(segment, (text) => text.toUpperCase())),
  }
  const invent = (): string => pick(inventions, random)
  const isShuffled = random(4) === 0
  yield {
    name: 'inventions',
    translations: segments.map((segment) => {
      const changed = [`${invent()}x`, ...mapText(segment, (text) => invent() + text + invent())]
      return isShuffled ? shuffle(changed, random) : changed
    }),
  }
}

/** The parts in another order, in which a tag may even close before it opens. */
function shuffle(parts: Segment, random: Random): Segment {
  const shuffled = [...parts]
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = random(last + 1)
    const part = shuffled[last] ?? ''
    shuffled[last] = shuffled[other] ?? ''
    shuffled[other] = part
  }
  return shuffled
}

const describe = (error: unknown): string =>
  error instanceof Error
    ? `${error.name}: ${error.message.slice(0, 200)} ${error.stack?.split('\n')[1]?.trim()}`
    : String(error)
