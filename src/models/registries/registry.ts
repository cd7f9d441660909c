// The sources of models: Firefox's Remote Settings, Mozilla's public bucket, or a mirror of one of
// them.
import type { HttpClient } from '../downloads/http-client.ts'
import type { ModelSet } from '../installed/model-set.ts'
import { ModelsError } from '../models-error.ts'
import {
  firefoxAddress,
  isFirefoxRecords,
  readFirefoxRegistry,
  readFirefoxRoot,
  recordsPath,
} from './firefox.ts'
import { isMozillaRegistry, mozillaAddress, mozillaPath, readMozillaRegistry } from './mozilla.ts'

export interface RegistrySettings {
  /** `firefox`, `mozilla` or an address each. */
  readonly registries: readonly string[]
  /** Files are fetched from here instead of the registry's address; empty: from the registry. */
  readonly mirror?: string
}

export interface Registry {
  /** For people: where it was read. */
  readonly name: string
  readonly sets: readonly ModelSet[]
}

/** A list as it was read. */
interface Found {
  readonly address: string
  readonly document: unknown
  /** Where Mozilla's list with figures is, if the list itself has none. */
  readonly figuresAt?: string
}

/** Reads all that the first registry offers that answers. Throws ModelsError. */
export async function readRegistry(
  { registries, mirror = '' }: RegistrySettings,
  http: HttpClient,
): Promise<Registry> {
  const errors: ModelsError[] = []
  for (const registry of registries)
    try {
      return await readDocument(await findList(registry, http), { mirror, http })
    } catch (error) {
      if (!(error instanceof ModelsError)) throw error
      errors.push(error)
    }
  throw errors.length === 1 ? (errors[0] as ModelsError) : noneAnswers(errors)
}

function noneAnswers(errors: readonly ModelsError[]): ModelsError {
  const kind = errors[0]?.kind ?? 'registry'
  const reasons = errors.map(({ message }) => message).join(' ')
  return new ModelsError(kind, `No registry of models can be used. ${reasons}`)
}

async function findList(registry: string, http: HttpClient): Promise<Found> {
  const figuresAt = `${mozillaAddress}/${mozillaPath}`
  if (registry === 'mozilla') return find(figuresAt)
  if (registry === 'firefox')
    return { ...(await find(`${firefoxAddress}/${recordsPath}`)), figuresAt }
  const address = registry.replace(/(?<!\/)\/+$/, '')
  if (/\/records$|\.json$/.test(address)) return find(address)
  // If an address serves both, the one with hashes for all files.
  const root = address.replace(/\/v1$/, '')
  const own = { records: `${root}/v1/${recordsPath}`, models: `${address}/${mozillaPath}` }
  const records = await http.findJson(own.records)
  if (records !== undefined)
    return { address: own.records, document: records, figuresAt: own.models }
  const models = await http.findJson(own.models)
  if (models !== undefined) return { address: own.models, document: models }
  throw new ModelsError(
    'registry',
    `There is no registry of models at ${registry}: neither ${own.records} nor ${own.models} is ` +
      'there.',
  )

  async function find(address: string): Promise<Found> {
    const document = await http.findJson(address)
    if (document === undefined)
      throw new ModelsError(
        'registry',
        `There is no registry of models at ${address} (HTTP status 404).`,
      )
    return { address, document }
  }
}

async function readDocument(
  { address, document, figuresAt }: Found,
  { mirror, http }: { mirror: string; http: HttpClient },
): Promise<Registry> {
  if (isFirefoxRecords(document)) {
    const files = mirror || readFirefoxRoot(await http.getJson(rootOf(address)))
    const sets = readFirefoxRegistry(document, files)
    return { name: address, sets: withFigures(sets, await readFigures(figuresAt, http)) }
  }
  if (isMozillaRegistry(document))
    return { name: address, sets: readMozillaRegistry(document, mirror) }
  throw new ModelsError('registry', `${address} is not a registry of models in a known format.`)
}

/** The quality in chrF of each model file, by its SHA-256. Without the list, none is known. */
async function readFigures(
  address: string | undefined,
  http: HttpClient,
): Promise<ReadonlyMap<string, number>> {
  const document = address && (await http.findJson(address).catch(() => undefined))
  if (!isMozillaRegistry(document)) return new Map()
  return new Map(
    readMozillaRegistry(document, '').flatMap(({ chrf, files }) => {
      const sha256 = files.find(({ role }) => role === 'model')?.raw.sha256
      return chrf === undefined || sha256 === undefined ? [] : [[sha256, chrf] as const]
    }),
  )
}

const withFigures = (sets: readonly ModelSet[], figures: ReadonlyMap<string, number>): ModelSet[] =>
  sets.map((set) => {
    const sha256 = set.files.find(({ role }) => role === 'model')?.raw.sha256 ?? ''
    const chrf = figures.get(sha256)
    return chrf === undefined ? set : { ...set, chrf }
  })

/** The root of the server that has these records: `https://…/v1/`. */
const rootOf = (records: string): string =>
  records.includes('/buckets/') ? `${records.split('/buckets/', 1)}/` : records
