// Where models come from: Firefox's Remote Settings, Mozilla's public bucket, or a mirror of one of them.
import { ModelsError } from '../errors.ts'
import type { HttpClient } from '../http.ts'
import type { ModelSet } from '../model-set.ts'
import {
  firefoxAddress,
  isFirefoxRecords,
  readFirefoxRegistry,
  readFirefoxRoot,
  recordsPath,
} from './firefox.ts'
import { isMozillaRegistry, mozillaAddress, mozillaPath, readMozillaRegistry } from './mozilla.ts'

export interface RegistrySettings {
  /** `firefox`, `mozilla` or an address. */
  readonly registry: string
  /** Files are fetched from here instead of where the registry says; empty: from there. */
  readonly mirror?: string
}

export interface Registry {
  /** For people: where it was read. */
  readonly name: string
  readonly sets: readonly ModelSet[]
}

/** Reads all that a registry offers. Throws ModelsError. */
export async function readRegistry(
  { registry, mirror = '' }: RegistrySettings,
  http: HttpClient,
): Promise<Registry> {
  if (registry === 'mozilla') return read(`${mozillaAddress}/${mozillaPath}`)
  if (registry === 'firefox') return read(`${firefoxAddress}/${recordsPath}`)
  const address = registry.replace(/(?<!\/)\/+$/, '')
  if (/\/records$|\.json$/.test(address)) return read(address)
  // Of a place that serves both, the one with hashes for all files.
  const root = address.replace(/\/v1$/, '')
  const places = [`${root}/v1/${recordsPath}`, `${address}/${mozillaPath}`]
  for (const place of places) {
    const document = await http.findJson(place)
    if (document !== undefined) return readDocument(place, document)
  }
  throw new ModelsError(
    'registry',
    `There is no registry of models at ${registry}: neither ${places.join(' nor ')} is there.`,
  )

  async function read(place: string): Promise<Registry> {
    const document = await http.findJson(place)
    if (document === undefined)
      throw new ModelsError(
        'registry',
        `There is no registry of models at ${place} (HTTP status 404).`,
      )
    return readDocument(place, document)
  }

  async function readDocument(place: string, document: unknown): Promise<Registry> {
    if (isFirefoxRecords(document)) {
      const files = mirror || readFirefoxRoot(await http.getJson(rootOf(place)))
      return { name: place, sets: readFirefoxRegistry(document, files) }
    }
    if (isMozillaRegistry(document))
      return { name: place, sets: readMozillaRegistry(document, mirror) }
    throw new ModelsError('registry', `${place} is no registry of models that is known here.`)
  }
}

/** The root of the server whose records these are: `https://…/v1/`. */
const rootOf = (records: string): string =>
  records.includes('/buckets/') ? `${records.split('/buckets/', 1)}/` : records
