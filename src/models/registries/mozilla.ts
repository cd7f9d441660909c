// The public bucket of Mozilla's training: db/models.json has one set per pair and architecture,
// and a hash for the model only.

import { posix } from 'node:path'
import {
  type FileRole,
  type Fingerprint,
  findRole,
  type ModelSet,
  type OfferedFile,
  withoutCompression,
} from '../installed/model-set.ts'
import { toTag } from '../pair-names.ts'
import type { Audience } from './filter-expression.ts'

export const mozillaAddress =
  'https://storage.googleapis.com/moz-fx-translations-data--303e-prod-translations-data'
export const mozillaPath = 'db/models.json'

type Fields = Readonly<Record<string, unknown>>

interface Document {
  readonly baseUrl: string
  readonly models: Readonly<Record<string, readonly unknown[]>>
}

const slots: readonly (readonly [string, FileRole])[] = [
  ['model', 'model'],
  ['lexicalShortlist', 'lex'],
  ['vocab', 'vocab'],
  ['srcVocab', 'srcvocab'],
  ['trgVocab', 'trgvocab'],
]

export const isMozillaRegistry = (document: unknown): document is Document =>
  isFields(document) && typeof document.baseUrl === 'string' && isFields(document.models)

/** With an empty `mirror`, files are at the address in the document. Skips unreadable entries. */
export function readMozillaRegistry({ baseUrl, models }: Document, mirror: string): ModelSet[] {
  const address = (mirror || baseUrl).replace(/(?<!\/)\/+$/, '')
  return Object.values(models)
    .flatMap((entries) => (Array.isArray(entries) ? entries : []))
    .map((entry) => (isFields(entry) ? readEntry(entry, address) : undefined))
    .filter((set) => set !== undefined)
}

function readEntry(entry: Fields, address: string): ModelSet | undefined {
  const from = toTag(text(entry.sourceLanguage))
  const to = toTag(text(entry.targetLanguage))
  const offered = isFields(entry.files) ? entry.files : {}
  if (from === undefined || to === undefined) return undefined
  const files = slots
    .filter(([slot]) => offered[slot] != null)
    .map(([slot, role]) => readFile(offered[slot], role, address))
  if (files.some((file) => file === undefined)) return undefined
  return {
    from,
    to,
    architecture: text(entry.architecture),
    version: '',
    ...audience(entry.releaseStatus),
    chrf: readChrf(entry.metrics),
    files: files.filter((file) => file !== undefined),
  }
}

function readFile(offer: unknown, role: FileRole, address: string): OfferedFile | undefined {
  if (!isFields(offer)) return undefined
  const path = text(offer.path)
  const name = withoutCompression(posix.basename(path))
  if (findRole(name) !== role || path.split('/').includes('..')) return undefined
  const raw: Fingerprint = {
    size: typeof offer.uncompressedSize === 'number' ? offer.uncompressedSize : undefined,
    sha256:
      typeof offer.uncompressedHash === 'string' ? offer.uncompressedHash.toLowerCase() : undefined,
  }
  return { role, name, url: `${address}/${path}`, path, packed: {}, raw }
}

function audience(status: unknown): Audience {
  switch (status) {
    case 'Release':
      return { channel: 'release', platform: 'any' }
    case 'Release Desktop':
      return { channel: 'release', platform: 'desktop' }
    case 'Release Android':
      return { channel: 'release', platform: 'android' }
    case 'Nightly':
      return { channel: 'nightly', platform: 'any' }
    default:
      return { channel: 'unknown', platform: 'any' }
  }
}

/** chrF on FLORES-200, 0 to 100, whatever its exact name. */
function readChrf(metrics: unknown): number | undefined {
  const flores = isFields(metrics)
    ? Object.entries(metrics).find(([name]) => /^flores/i.test(name))?.[1]
    : undefined
  const chrf = isFields(flores) ? flores.chrf : undefined
  return typeof chrf === 'number' && chrf > 0 && chrf <= 100 ? chrf : undefined
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
