// What package-lock.json says of the packages that others need at run time.
import { readFileSync } from 'node:fs'

interface LockedPackage {
  version: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  optional?: boolean
  dev?: boolean
  devOptional?: boolean
  peer?: boolean
  [field: string]: unknown
}

type LockedPackages = Record<string, LockedPackage>

/** The packages of package-lock.json, by path. */
const readLock = (): LockedPackages =>
  (JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: LockedPackages }).packages

/**
 * The packages that `names` need, themselves included, by path in node_modules, in a stable order.
 * Packages for other platforms are among them. Throws if the lock file lacks one.
 */
export function findLocked(names: readonly string[], lock = readLock()): LockedPackages {
  const found = new Map<string, LockedPackage>()
  const visit = (name: string, from: string, isOptional: boolean): void => {
    const path = locate(name, from, lock)
    const locked = lock[path]
    if (locked === undefined) {
      if (isOptional) return
      throw new Error(`package-lock.json lacks ${name}, which ${from || 'the package'} needs`)
    }
    if (found.has(path)) return
    found.set(path, locked)
    for (const dependency of Object.keys(locked.dependencies ?? {}))
      visit(dependency, path, isOptional)
    for (const dependency of Object.keys(locked.optionalDependencies ?? {}))
      visit(dependency, path, true)
  }
  for (const name of names) visit(name, '', false)
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** As Node finds a package: in the node_modules of the nearest directory that has it. */
function locate(name: string, from: string, lock: LockedPackages): string {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (from === '' || path in lock) return path
  const parent = from.lastIndexOf('/node_modules/')
  return locate(name, parent < 0 ? '' : from.slice(0, parent), lock)
}
