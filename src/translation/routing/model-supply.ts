// What translations need of the supply of models: src/models/on-demand/ downloads them.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import type { Owner } from '../../shared/time-slice.ts'
import type { Hop } from '../engines/engine-names.ts'
import type { OfferedPair } from './graph.ts'

export interface ModelSupply {
  /** What can be downloaded; the same array until it changes. */
  offers(): readonly OfferedPair[]
  /** Whether the first list of offers is still being read. */
  isReadingOffers(): boolean
  /**
   * Downloads some pairs, each once, however many ask for it. `wanted` is the pair that they are
   * hops of. Undefined if the app may start no downloads, and these are not running. Throws
   * `rate-limited` for a user who has started too many.
   */
  request(missing: readonly OfferedPair[], wanted: LanguagePair, by: Owner): Supplying | undefined
  /** The running downloads of some pairs; undefined unless all are running. */
  find(missing: readonly OfferedPair[]): Supplying | undefined
  /** Keeps the models of a route from being removed while some work uses them. */
  use<T>(hops: readonly Hop[], work: () => Promise<T>): Promise<T>
}

/** Models on their way. */
export interface Supplying {
  /** Resolves when all are installed and served. Rejects with a reason for people. */
  readonly done: Promise<void>
  /** As far as their size and speed tell. */
  expectedSeconds(): number
  progress(): DownloadProgress
}

/** In bytes as they are sent. */
export interface DownloadProgress {
  readonly receivedBytes: number
  readonly totalBytes: number
}

const nothing: readonly OfferedPair[] = []

/** Only what is installed. */
export const noSupply: ModelSupply = {
  offers: () => nothing,
  isReadingOffers: () => false,
  request: () => undefined,
  find: () => undefined,
  use: (_, work) => work(),
}
