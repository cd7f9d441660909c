// Prints a table of the sizes of the code and of what connects its parts, and fails where a bound
// is exceeded, with a list of what exceeds it and how to fix that.
//
//   node .ci/measures.ts [--root DIR] [--list]
//
// --root measures another checkout, with these definitions and bounds; --list also prints what each
// row counts, or where most of it is.
//
// Words of the table:
// - Measured are `src` and `packages/*/src`, without tests, generated files and AssemblyScript.
// - tokens: what TypeScript's scanner returns, without white space and comments.
// - tokens a line: tokens by the lines on which a token stands ("lines with code").
// - lines of a function: of functions whose body is a block, from the first token to the last.
// - own lines: the lines of a function, less those of functions nested in it.
//   Migrations are exempt: one that has run must never change, and it reads from top to bottom.
// - files in a directory: migrations are exempt, as their directory grows with every release.
// - plumbing: interfaces and types named Dependencies or received by a factory of the same file,
//   destructured parameters of factories, and the composition root, as a share of lines with code.
//   A factory is a function named create…, open… or start….
// - longest import chain: files that import each other in a row by statements, types included.
// - parts: the directories directly in `src`, and the files there, those of the composition root
//   as one; levels: the longest row of parts
//   that import each other, where parts in a cycle are one level.
// - unused exports: no other file of the repository imports them. What `package.json` of a package
//   exports is used.
// - fragments in comments: see .ci/measures/comments.ts.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Row, Scope } from './measures/row.ts'
import { measure } from './measures/rows.ts'

interface Bound {
  row: string
  scope: Scope
  atMost: number
  /** What `atMost` must fall to. */
  goal: number
  /** How to fix what exceeds it. */
  fix: string
}

const tooDense = 'Write one step a line: give names to what nested calls and arrows return.'
const tooLong = 'Move a step of the function into one of its own.'
const tooMany = 'Plan the directory again: divide it by what its files are for.'
const entangled =
  'Move the file that needs the other directory, or what it needs, to the other side.'
const unused = 'Remove `export`, or the whole declaration if its file does not use it either.'

/** Where the code is not at its goal yet, `atMost` is what it has: it must only fall. */
const bounds: readonly Bound[] = [
  // It rose once, from 7.5: the setting of PDF is arithmetic, of about 8.5 tokens a line.
  { row: 'tokens a line', scope: 'both', atMost: 7.6, goal: 7, fix: tooDense },
  {
    row: 'plumbing, % of lines',
    scope: 'both',
    atMost: 1.7,
    goal: 2,
    fix: 'Make stores and services functions whose first parameter is a small context.',
  },
  { row: 'own lines of a function: most', scope: 'both', atMost: 60, goal: 60, fix: tooLong },
  { row: 'functions of over 60 own lines', scope: 'both', atMost: 0, goal: 0, fix: tooLong },
  { row: 'files in a directory: most', scope: 'both', atMost: 25, goal: 25, fix: tooMany },
  { row: 'directories of over 25 files', scope: 'both', atMost: 0, goal: 0, fix: tooMany },
  {
    row: 'longest import chain, in files',
    scope: 'both',
    atMost: 23,
    goal: 20,
    fix: 'Let a file of the chain receive as a value what it imports for one use.',
  },
  {
    row: 'import cycles',
    scope: 'both',
    atMost: 0,
    goal: 0,
    fix: 'Move what both files need into a third.',
  },
  {
    row: 'imports upwards',
    scope: 'both',
    atMost: 0,
    goal: 0,
    fix: 'Move what is imported to where both may import it.',
  },
  // It rose by what a domain with tables, a service and routes imports: by 8 for measurements, 9
  // for mail and 9 for teams, which also are a level of their own below apps.
  { row: 'imports between parts, in pairs', scope: 'src', atMost: 183, goal: 159, fix: entangled },
  { row: 'levels of parts', scope: 'src', atMost: 14, goal: 12, fix: entangled },
  { row: 'unused exports: values', scope: 'both', atMost: 0, goal: 0, fix: unused },
  { row: 'unused exports: types', scope: 'both', atMost: 0, goal: 0, fix: unused },
]

const { values: options } = parseArgs({
  options: {
    root: { type: 'string', default: join(import.meta.dirname, '..') },
    list: { type: 'boolean', default: false },
  },
})
const rows = measure(options.root)
console.log(formatTable(rows))
if (options.list)
  for (const { name, list } of rows) if (list.length > 0) console.log(formatList(`${name}:`, list))
const exceeded = bounds.filter((bound) => numberOf(bound) > bound.atMost)
for (const bound of exceeded) console.error(explain(bound))
if (exceeded.length > 0) process.exitCode = 1

function formatTable(rows: readonly Row[]): string {
  const lines = rows.map(({ name, values }) => {
    const limits = bounds
      .filter(({ row }) => row === name)
      .map(({ scope, atMost, goal }) => {
        const later = goal === atMost ? '' : `, later ${format(goal)}`
        return `≤ ${format(atMost)}${later} (${scope})`
      })
    const cells = [values.src, values.packages, values.both].map(format)
    return `| ${[name, ...cells, limits.join('; ')].join(' | ')} |`
  })
  const head = ['| measure | src | packages/*/src | both | bound |', '|---|--:|--:|--:|---|']
  return [...head, ...lines].join('\n')
}

function formatList(title: string, list: readonly string[]): string {
  return `\n${title}\n  ${list.join('\n  ')}`
}

function explain(bound: Bound): string {
  const { row, scope, atMost, fix } = bound
  const title = `${row} (${scope}): ${format(numberOf(bound))}, at most ${format(atMost)}. ${fix}`
  return formatList(title, rows.find(({ name }) => name === row)?.list ?? [])
}

function numberOf({ row, scope }: Bound): number {
  const value = rows.find(({ name }) => name === row)?.values[scope]
  if (value === undefined) throw new Error(`No row "${row}" has a value for ${scope}`)
  return round(value)
}

function format(value: number | undefined): string {
  return value === undefined ? '' : round(value).toLocaleString('en')
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
