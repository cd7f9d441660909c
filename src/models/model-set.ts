// What a registry offers: sets of files that belong together. Files of two sets are never mixed.
import type { LanguagePair } from '../translation/engines/engine.ts'

export const roles = ['model', 'lex', 'vocab', 'srcvocab', 'trgvocab'] as const

/** What a file is for; also how its name begins. */
export type Role = (typeof roles)[number]

/** What a registry says about some bytes; nothing where it says nothing. */
export interface Fingerprint {
  readonly size?: number | undefined
  /** Hexadecimal. */
  readonly sha256?: string | undefined
}

export interface OfferedFile {
  readonly role: Role
  /** Its name in the model's folder, without `.gz` or `.zst`. */
  readonly name: string
  readonly url: string
  /** Its place in the registry, whichever mirror it comes from. */
  readonly place: string
  /** As it travels. */
  readonly packed: Fingerprint
  /** As the engine reads it. */
  readonly raw: Fingerprint
  /** `raw` is not the registry's word, but what was seen the first time. */
  readonly pinned?: boolean
}

export interface ModelSet extends LanguagePair {
  readonly architecture: string
  /** Empty where the registry gives none. */
  readonly version: string
  readonly channel: 'release' | 'nightly' | 'unknown'
  readonly platform: 'any' | 'desktop' | 'android' | 'unknown'
  /** What its publisher measured, in chrF. */
  readonly chrf?: number | undefined
  readonly files: readonly OfferedFile[]
}

/**
 * The name of a file that the engine reads: `model.enes.intgemm.alphas.bin`, or plainly `model.bin`.
 * Nothing in it can leave the folder.
 */
const fileName = /^(model|lex|vocab|srcvocab|trgvocab)(?:\.[A-Za-z0-9][\w.-]{0,100})?\.(bin|spm)$/

/** The role of a file by its name, a compressed one's too; undefined when it is no file of a model. */
export function findRole(name: string): Role | undefined {
  const [, role] = fileName.exec(withoutCompression(name)) ?? []
  const extension = role === 'model' || role === 'lex' ? '.bin' : '.spm'
  return withoutCompression(name).endsWith(extension)
    ? roles.find((each) => each === role)
    : undefined
}

export const withoutCompression = (name: string): string => name.replace(/\.(gz|zst)$/, '')

/**
 * A model, and one vocabulary or two: each exactly once. A shortlist only makes a model faster, and
 * Firefox does not use it by default.
 */
export function isWhole(files: readonly { readonly role: Role }[]): boolean {
  const found = files
    .map(({ role }) => role)
    .sort()
    .join()
  return /^(?:lex,)?model,(?:vocab|srcvocab,trgvocab)$/.test(found)
}

/** Bytes on disk; files of unknown size count as what they usually are. */
export const rawBytes = ({ files }: Pick<ModelSet, 'files'>): number =>
  files.reduce(
    (sum, { role, raw, packed }) => sum + (raw.size ?? (packed.size ?? usualBytes[role] / 2) * 2),
    0,
  )

/** Bytes to download, as far as it is known. */
export const packedBytes = ({ files }: Pick<ModelSet, 'files'>): number =>
  files.reduce(
    (sum, { role, packed, raw }) => sum + (packed.size ?? (raw.size ?? usualBytes[role]) * 0.7),
    0,
  )

/** A little more than the files of `base-memory` have. */
const usualBytes: Readonly<Record<Role, number>> = {
  model: 45e6,
  lex: 6e6,
  vocab: 1e6,
  srcvocab: 1e6,
  trgvocab: 1e6,
}
