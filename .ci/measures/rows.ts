// The rows of the table of .ci/measures.ts.
import { posix } from 'node:path'
import { findUnusedExports } from './exports.ts'
import { measureForms } from './forms.ts'
import { buildGraph, buildPartGraph, findCycles, findLongestChain } from './graph.ts'
import { type Import, readImports } from './imports.ts'
import { type Measured, measureFile } from './measured.ts'
import { count, largest, most, type Row, row, sum } from './row.ts'
import { isMeasured, readSources } from './sources.ts'
import { findUpwardImports } from './upward-imports.ts'

const mostOwnLines = 60
const mostFiles = 25

export function measure(root: string): Row[] {
  const sources = readSources(root)
  const imports = readImports(sources)
  const files = sources.measured.map(measureFile)
  const unused = findUnusedExports(root, sources, imports).map((found) => ({
    ...found,
    text: `${found.place} ${found.isType ? 'type ' : ''}${found.name}`,
  }))
  return [
    ...measureSizes(files),
    ...measureFunctionLengths(files),
    ...measureDirectories(files),
    ...measureImports(imports),
    count(
      'unused exports: values',
      unused.filter(({ isType, isTested }) => !isType && !isTested),
    ),
    count(
      'unused exports: types',
      unused.filter(({ isType, isTested }) => isType && !isTested),
    ),
    count(
      'exports used only by tests',
      unused.filter(({ isTested }) => isTested),
    ),
    ...measureForms(files),
  ]
}

function measureSizes(files: readonly Measured[]): Row[] {
  const ofCode = (some: readonly Measured[]) => sum(some, ({ code }) => code.size)
  const density = (some: readonly Measured[]) =>
    sum(some, ({ tokenCount }) => tokenCount) / ofCode(some)
  return [
    row('files', files, (some) => some.length),
    row('lines', files, (some) => sum(some, ({ source }) => source.lineCount)),
    row('lines with code', files, ofCode),
    row('tokens', files, (some) => sum(some, ({ tokenCount }) => tokenCount)),
    {
      ...row('tokens a line', files, density),
      list: listLargest(
        files.filter(({ code }) => code.size >= 30),
        (file) => density([file]),
      ),
    },
    {
      ...row(
        'plumbing, % of lines',
        files,
        (some) => (100 * sum(some, ({ plumbing }) => plumbing)) / ofCode(some),
      ),
      list: listLargest(files, ({ plumbing }) => plumbing),
    },
  ]
}

function listLargest(files: readonly Measured[], value: (file: Measured) => number): string[] {
  return largest(files, value).map(
    (file) => `${file.source.path}: ${Math.round(value(file) * 100) / 100}`,
  )
}

function measureFunctionLengths(files: readonly Measured[]): Row[] {
  const lengths = (some: readonly Measured[]) =>
    some
      .flatMap(({ functions }) => functions.filter(({ hasBlock }) => hasBlock))
      .map(({ lines }) => lines)
      .sort((a, b) => a - b)
  const quantile = (share: number) => (some: readonly Measured[]) => {
    const sorted = lengths(some)
    return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0
  }
  const all = withoutMigrations(files).flatMap(({ source, functions }) =>
    functions.map(({ place, ownLines }) => ({
      path: source.path,
      text: `${place}: ${ownLines}`,
      ownLines,
    })),
  )
  return [
    row('functions', files, (some) => lengths(some).length),
    row('lines of a function: median', files, quantile(0.5)),
    row('lines of a function: 90th percentile', files, quantile(0.9)),
    row('lines of a function: most', files, quantile(1)),
    most('own lines of a function: most', all, ({ ownLines }) => ownLines),
    count(
      `functions of over ${mostOwnLines} own lines`,
      all.filter(({ ownLines }) => ownLines > mostOwnLines),
    ),
  ]
}

function measureDirectories(files: readonly Measured[]): Row[] {
  const directories = Map.groupBy(withoutMigrations(files), ({ source }) =>
    posix.dirname(source.path),
  )
  const sizes = [...directories].map(([directory, { length }]) => ({
    path: `${directory}/`,
    text: `${directory}: ${length}`,
    length,
  }))
  return [
    most('files in a directory: most', sizes, ({ length }) => length),
    count(
      `directories of over ${mostFiles} files`,
      sizes.filter(({ length }) => length > mostFiles),
    ),
  ]
}

/** The header of .ci/measures.ts says why migrations are exempt. */
function withoutMigrations(files: readonly Measured[]): Measured[] {
  return files.filter(({ source }) => !source.path.includes('/migrations/'))
}

function measureImports(imports: readonly Import[]): Row[] {
  const inner = imports.flatMap((found) => {
    const { from, target, kind } = found
    return target !== undefined && kind !== 'path' && isMeasured(from) && isMeasured(target)
      ? [{ ...found, path: from, edge: [from, target] as const }]
      : []
  })
  const graphOf = (some: typeof inner) => buildGraph(some.map(({ edge }) => edge))
  const statements = inner.filter(({ kind }) => kind === 'statement')
  const chainOf = (some: typeof inner) => findLongestChain(graphOf(some))
  const parts = buildPartGraph(inner)
  const pairs = [...parts].flatMap(([part, targets]) =>
    [...targets].map((target) => `${part} → ${target}`),
  )
  const partCycles = findCycles(parts)
  const levels = findLongestChain(parts)
  return [
    {
      ...row('longest import chain, in files', statements, (some) => chainOf(some).length),
      list: chainOf(statements),
    },
    {
      ...row('import cycles', inner, (some) => findCycles(graphOf(some)).length),
      list: findCycles(graphOf(inner)).map((cycle) => cycle.join(' ↔ ')),
    },
    count(
      'imports upwards',
      findUpwardImports(imports).map((text) => ({ path: text, text })),
    ),
    { name: 'parts of src', values: { src: parts.size }, list: [...parts.keys()].sort() },
    { name: 'imports between parts, in pairs', values: { src: pairs.length }, list: pairs.sort() },
    { name: 'levels of parts', values: { src: levels.length }, list: levels },
    {
      name: 'parts in cycles',
      values: { src: partCycles.flat().length },
      list: partCycles.map((cycle) => cycle.join(' ↔ ')),
    },
  ]
}
