// A row of the table: a number for the sources of the server, of the packages, and of both.
import type { Source } from './sources.ts'

/** The sources of the server, of the packages, or of both. */
export type Scope = 'src' | 'packages' | 'both'

export interface Row {
  name: string
  values: Readonly<Partial<Record<Scope, number>>>
  /** What the number counts, or where most of it is; of both scopes. */
  list: readonly string[]
}

export interface Finding {
  path: string
  text: string
}

const scopes: readonly Scope[] = ['src', 'packages', 'both']

type Located = { path: string } | { source: Source }

/** A number for each scope. */
export function row<T extends Located>(
  name: string,
  items: readonly T[],
  value: (items: readonly T[]) => number,
): Row {
  const valueIn = (scope: Scope) => {
    const ofScope = items.filter((item) => isIn(scope, item))
    return ofScope.length === 0 ? 0 : value(ofScope)
  }
  const values = Object.fromEntries(scopes.map((scope) => [scope, valueIn(scope)]))
  return { name, values, list: [] }
}

export function count(name: string, findings: readonly Finding[]): Row {
  const list = findings.map(({ text }) => text)
  return { ...row(name, findings, ({ length }) => length), list }
}

function isIn(scope: Scope, item: Located): boolean {
  const path = 'path' in item ? item.path : item.source.path
  return scope === 'both' || path.startsWith(`${scope}/`)
}

export function sum<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((total, item) => total + value(item), 0)
}

/** The largest number, with the list of those near it. */
export function most<T extends Finding>(
  name: string,
  findings: readonly T[],
  value: (finding: T) => number,
): Row {
  const list = largest(findings, value).map(({ text }) => text)
  return { ...row(name, findings, (some) => Math.max(...some.map(value))), list }
}

export function largest<T>(items: readonly T[], value: (item: T) => number): T[] {
  return items.toSorted((a, b) => value(b) - value(a)).slice(0, 20)
}
