// The models of this Dragoman as a registry for others: in Firefox's format, with every file under
// its SHA-256, and the figures in Mozilla's.
import { join } from 'node:path'
import { listSets } from '../installed/installed-sets.ts'
import type { InstalledFile } from '../installed/metadata.ts'
import { findRole, type ModelSet } from '../installed/model-set.ts'
import { pairName } from '../pair-names.ts'

/** A complete set with the sizes and hashes of all its files. */
interface ServedSet extends Pick<ModelSet, 'from' | 'to' | 'architecture' | 'version' | 'chrf'> {
  readonly files: readonly InstalledFile[]
  /** Undefined until it is downloaded. */
  readonly directory?: string
}

interface Settings {
  /** That of the installed models. */
  directory: string
  /** What can be downloaded: one set for each pair. */
  listOffered: () => readonly ModelSet[]
  /** Downloads the model of a pair. Rejects with a reason for people. */
  download: (set: ModelSet) => Promise<void>
}

export function createRegistryList({ directory, listOffered, download }: Settings) {
  async function listInstalled(): Promise<ServedSet[]> {
    return (await listSets(directory)).flatMap(({ from, to, directory: own, metadata }) => {
      const { architecture = '', version = '', flores, files } = metadata
      if (files === undefined || files.length === 0) return []
      return { from, to, architecture, version, chrf: flores?.chrf, files, directory: own }
    })
  }

  /** Installed models, and others that can be had. */
  async function listServed(): Promise<ServedSet[]> {
    const installed = await listInstalled()
    const known = new Set(installed.map(pairName))
    const offered = listOffered().filter((set) => !known.has(pairName(set)))
    return [...installed, ...offered.flatMap((set) => toServed(set) ?? [])]
  }

  async function findInstalled(sha256: string): Promise<string | undefined> {
    for (const { directory: own = '', files } of await listInstalled()) {
      const file = files.find((each) => each.sha256 === sha256)
      if (file !== undefined) return join(own, file.name)
    }
    return undefined
  }

  return {
    /** As in Firefox's collection: one record for each file. */
    readRecords: async (): Promise<{ data: object[] }> => ({
      data: (await listServed()).flatMap(toRecords),
    }),

    /** As in Mozilla's list: the quality of each model, by its hash. */
    readFigures: async (baseUrl: string) => ({
      baseUrl,
      models: Object.fromEntries(
        (await listServed()).map((set) => [pairName(set), [toEntry(set)]]),
      ),
    }),

    /**
     * The path of the file with this hash, downloaded first if need be; undefined if no model has
     * it. Rejects with a reason for people.
     */
    async findFile(sha256: string): Promise<string | undefined> {
      const there = await findInstalled(sha256)
      if (there !== undefined) return there
      const set = listOffered().find(({ files }) => files.some(({ raw }) => raw.sha256 === sha256))
      if (set === undefined) return undefined
      await download(set)
      return findInstalled(sha256)
    },
  }
}

/** Undefined for a set of which some hash is unknown: its files could not be found by it. */
function toServed({
  from,
  to,
  architecture,
  version,
  chrf,
  files,
}: ModelSet): ServedSet | undefined {
  const known = files.flatMap(({ name, raw: { size, sha256 } }) =>
    size === undefined || sha256 === undefined ? [] : { name, size, sha256 },
  )
  return known.length === files.length
    ? { from, to, architecture, version, chrf, files: known }
    : undefined
}

const toRecords = ({ from, to, architecture, version, files }: ServedSet): object[] =>
  files.map(({ name, size, sha256 }) => ({
    name,
    fileType: findRole(name),
    architecture,
    version,
    sourceLanguage: from,
    targetLanguage: to,
    filter_expression: '',
    decompressedHash: sha256,
    decompressedSize: size,
    attachment: {
      hash: sha256,
      size,
      filename: name,
      location: sha256,
      mimetype: 'application/octet-stream',
    },
  }))

function toEntry({ from, to, architecture, chrf, files }: ServedSet): object {
  const model = files.find(({ name }) => findRole(name) === 'model')
  return {
    architecture,
    releaseStatus: 'Release',
    sourceLanguage: from,
    targetLanguage: to,
    files: {
      model: {
        path: model?.name,
        uncompressedSize: model?.size,
        uncompressedHash: model?.sha256,
      },
    },
    metrics: chrf === undefined ? {} : { flores: { chrf } },
  }
}
