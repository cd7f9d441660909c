import type { OptionValue } from '../format.ts'

/** Where a value is in nested containers. */
export interface KeyPath {
  readonly parent: KeyPath | undefined
  /** The key of a member; the index of an element. */
  readonly key: string | number
}

interface Verdict {
  readonly isIgnored: boolean
  /** The keys from the root, with dots between them. */
  readonly path: string
}

/**
 * Whether a value is under one of these keys: each is a key at any level (`id`), or a path from the
 * root (`page.title`).
 */
export function ignoredPaths(
  option: OptionValue | undefined,
): (path: KeyPath | undefined) => boolean {
  const names = new Set(Array.isArray(option) ? option : [])
  if (names.size === 0) return () => false
  const hasPaths = [...names].some((name) => name.includes('.'))
  /** Of containers: each has many values. */
  const verdicts = new Map<KeyPath, Verdict>()

  function judge({ parent, key }: KeyPath): Verdict {
    const above = parent && (verdicts.get(parent) ?? judge(parent))
    if (parent !== undefined && above !== undefined) verdicts.set(parent, above)
    const path = hasPaths && above !== undefined ? `${above.path}.${key}` : `${key}`
    return { isIgnored: above?.isIgnored || names.has(`${key}`) || names.has(path), path }
  }

  return (path) => path !== undefined && judge(path).isIgnored
}
