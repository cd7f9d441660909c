// Firefox's Remote Settings: one record per file, with size and hash of both its forms. This module
// groups a pair's records into sets.

import {
  type Fingerprint,
  findRole,
  type ModelSet,
  type OfferedFile,
  roles,
  withoutCompression,
} from '../installed/model-set.ts'
import { ModelsError } from '../models-error.ts'
import { toTag } from '../pair-names.ts'
import { isEarlyVersion } from '../versions.ts'
import { type Audience, readAudience } from './filter-expression.ts'

export const firefoxAddress = 'https://firefox.settings.services.mozilla.com/v1'
export const recordsPath = 'buckets/main/collections/translations-models-v2/records'

interface Records {
  readonly data: readonly unknown[]
}

type Fields = Readonly<Record<string, unknown>>

export const isFirefoxRecords = (document: unknown): document is Records =>
  isFields(document) && Array.isArray(document.data)

/** The address of attachments, from the server's root. Throws ModelsError. */
export function readFirefoxRoot(document: unknown): string {
  const capabilities = isFields(document) ? document.capabilities : undefined
  const attachments = isFields(capabilities) ? capabilities.attachments : undefined
  const address = isFields(attachments) ? attachments.base_url : undefined
  if (typeof address === 'string' && URL.canParse(address)) return address
  throw new ModelsError(
    'registry',
    'The registry does not say where its files are (capabilities.attachments.base_url); ' +
      'set DRAGOMAN_MODELS_MIRROR.',
  )
}

/** The sets of all records. Skips a set with an unreadable record for a file of a model. */
export function readFirefoxRegistry({ data }: Records, filesAddress: string): ModelSet[] {
  const sets = new Map<string, ModelSet & { files: OfferedFile[] }>()
  // A set is complete without a shortlist too, so its absence would go unnoticed.
  const broken = new Set<string>()
  for (const record of data) {
    if (!isFields(record)) continue
    const file = readFile(record, filesAddress)
    const from = toTag(text(record.sourceLanguage ?? record.fromLang))
    const to = toTag(text(record.targetLanguage ?? record.toLang))
    if (from === undefined || to === undefined) continue
    const [version, architecture, filter] = [
      text(record.version),
      text(record.architecture),
      text(record.filter_expression),
    ]
    const key = JSON.stringify([from, to, version, architecture, filter])
    if (file === undefined) {
      if (roles.some((role) => role === record.fileType)) broken.add(key)
      continue
    }
    const set = sets.get(key) ?? {
      from,
      to,
      version,
      architecture,
      ...audience(filter, version),
      files: [],
    }
    set.files.push(file)
    sets.set(key, set)
  }
  return Array.from(sets)
    .filter(([key]) => !broken.has(key))
    .map(([, set]) => set)
}

function readFile(record: Fields, filesAddress: string): OfferedFile | undefined {
  const attachment = isFields(record.attachment) ? record.attachment : {}
  const name = withoutCompression(text(attachment.filename))
  const role = findRole(name)
  const location = text(attachment.location)
  // A set is complete without its `qualityModel`.
  if (role === undefined || role !== record.fileType || location === '') return undefined
  const packed = fingerprint(attachment.size, attachment.hash)
  const isPacked = text(attachment.filename) !== name
  const raw =
    record.decompressedHash === undefined && !isPacked
      ? packed
      : fingerprint(record.decompressedSize, record.decompressedHash)
  return {
    role,
    name,
    url: `${filesAddress.replace(/(?<!\/)\/+$/, '')}/${location}`,
    path: location,
    packed,
    raw,
  }
}

/** An early version is never a release, whatever its audience. */
function audience(filter: string, version: string): Audience {
  const { channel, platform } = readAudience(filter)
  return {
    channel: channel === 'release' && isEarlyVersion(version) ? 'nightly' : channel,
    platform,
  }
}

function fingerprint(size: unknown, sha256: unknown): Fingerprint {
  return {
    size: typeof size === 'number' && Number.isSafeInteger(size) && size >= 0 ? size : undefined,
    sha256:
      typeof sha256 === 'string' && /^[0-9a-f]{64}$/i.test(sha256)
        ? sha256.toLowerCase()
        : undefined,
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
