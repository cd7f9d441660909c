// What a registry offers: sets of files that belong together. Files of two sets are never mixed.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'

export const roles = ['model', 'lex', 'vocab', 'srcvocab', 'trgvocab'] as const

/** The purpose of a file; its name begins with it. */
export type FileRole = (typeof roles)[number]

/** What a registry states about some bytes; empty if it states nothing. */
export interface Fingerprint {
  readonly size?: number | undefined
  /** Hexadecimal. */
  readonly sha256?: string | undefined
}

export interface OfferedFile {
  readonly role: FileRole
  /** Its name in the model's directory, without `.gz` or `.zst`. */
  readonly name: string
  readonly url: string
  /** Its path in the registry, the same on every mirror. */
  readonly path: string
  /** The compressed file. */
  readonly packed: Fingerprint
  /** The file that the engine reads. */
  readonly raw: Fingerprint
  /** The registry does not state `raw`; it was measured at the first download. */
  readonly pinned?: boolean
}

export interface ModelSet extends LanguagePair {
  readonly architecture: string
  /** Empty if the registry gives none. */
  readonly version: string
  readonly channel: 'release' | 'nightly' | 'unknown'
  readonly platform: 'any' | 'desktop' | 'android' | 'unknown'
  /** The quality that its publisher measured, in chrF. */
  readonly chrf?: number | undefined
  readonly files: readonly OfferedFile[]
}

/**
 * The name of a file that the engine reads: `model.enes.intgemm.alphas.bin`, or just `model.bin`.
 * It cannot lead out of the directory.
 */
const fileName = /^(model|lex|vocab|srcvocab|trgvocab)(?:\.[A-Za-z0-9][\w.-]{0,100})?\.(bin|spm)$/

/**
 * The role of a file by its name, compressed or not; undefined when it is not a file of a model.
 */
export function findRole(name: string): FileRole | undefined {
  const [, role] = fileName.exec(withoutCompression(name)) ?? []
  const extension = role === 'model' || role === 'lex' ? '.bin' : '.spm'
  return withoutCompression(name).endsWith(extension)
    ? roles.find((each) => each === role)
    : undefined
}

export const withoutCompression = (name: string): string => name.replace(/\.(gz|zst)$/, '')

/**
 * A model, and one vocabulary or two, each exactly once. A shortlist only makes a model faster, and
 * Firefox does not use it by default.
 */
export function isCompleteSet(files: readonly { readonly role: FileRole }[]): boolean {
  const found = files
    .map(({ role }) => role)
    .sort()
    .join()
  return /^(?:lex,)?model,(?:vocab|srcvocab,trgvocab)$/.test(found)
}

/** Bytes on disk; files of unknown size count with their usual size. */
export const rawBytes = ({ files }: ModelSet): number =>
  files.reduce(
    (sum, { role, raw, packed }) => sum + (raw.size ?? (packed.size ?? usualBytes[role] / 2) * 2),
    0,
  )

/** Bytes to download, as far as known. */
export const packedBytes = ({ files }: ModelSet): number =>
  files.reduce(
    (sum, { role, packed, raw }) => sum + (packed.size ?? (raw.size ?? usualBytes[role]) * 0.7),
    0,
  )

/** A little more than the files of `base-memory` have. */
const usualBytes: Readonly<Record<FileRole, number>> = {
  model: 45e6,
  lex: 6e6,
  vocab: 1e6,
  srcvocab: 1e6,
  trgvocab: 1e6,
}
