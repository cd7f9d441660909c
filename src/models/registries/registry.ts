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
  /** `firefox`, `mozilla` or an address. */
  readonly registry: string
  /** Files are fetched from here instead of the registry's address; empty: from the registry. */
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
  // If an address serves both, the one with hashes for all files.
  const root = address.replace(/\/v1$/, '')
  const addresses = [`${root}/v1/${recordsPath}`, `${address}/${mozillaPath}`]
  for (const found of addresses) {
    const document = await http.findJson(found)
    if (document !== undefined) return readDocument(found, document)
  }
  throw new ModelsError(
    'registry',
    `There is no registry of models at ${registry}: neither ${addresses.join(' nor ')} is there.`,
  )

  async function read(found: string): Promise<Registry> {
    const document = await http.findJson(found)
    if (document === undefined)
      throw new ModelsError(
        'registry',
        `There is no registry of models at ${found} (HTTP status 404).`,
      )
    return readDocument(found, document)
  }

  async function readDocument(found: string, document: unknown): Promise<Registry> {
    if (isFirefoxRecords(document)) {
      const files = mirror || readFirefoxRoot(await http.getJson(rootOf(found)))
      return { name: found, sets: readFirefoxRegistry(document, files) }
    }
    if (isMozillaRegistry(document))
      return { name: found, sets: readMozillaRegistry(document, mirror) }
    throw new ModelsError('registry', `${found} is not a registry of models in a known format.`)
  }
}

/** The root of the server that has these records: `https://…/v1/`. */
const rootOf = (records: string): string =>
  records.includes('/buckets/') ? `${records.split('/buckets/', 1)}/` : records
