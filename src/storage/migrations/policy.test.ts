// Processes of the previous version run while a migration runs, and after it (docs/operations.md).
// So a migration only adds, unless its name says that it is a contract step: `031-no-x-contract`.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { isContractStep } from './index.ts'

/** Older migrations were made before the rule. */
const lastFree = '024-corrections'
/** In the file, why the previous version does not mind. */
const exemption = /\/\/ Safe beside the previous version: \S+/

/** What the previous version could not work with, or would violate. */
const onlyInContractSteps: readonly (readonly [RegExp, string])[] = [
  [
    /\bdrop\s+(table|column|schema|type|view|function)\b|\.drop(Table|Column|Schema|Type)/i,
    'drops',
  ],
  [/\brename\b|\.rename(To|Column)\b/i, 'renames'],
  [/\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i, 'changes a type'],
  [/\b(truncate|delete\s+from)\b/i, 'deletes rows'],
]
const onlyWithReason: readonly (readonly [RegExp, string])[] = [
  [/\bset\s+not\s+null\b/i, 'requires a value'],
  [/\badd\s+(constraint|check|unique|primary|foreign)\b/i, 'adds a constraint'],
  [
    /\badd\s+column\b(?:(?!\bdefault\b)[^,;])*\bnot\s+null\b(?![^,;]*\bdefault\b)/i,
    'requires a value',
  ],
  [/\bcreate\s+unique\s+index\b/i, 'adds a constraint'],
]

/** What a migration does that the previous version may not survive. */
function findViolations(name: string, source: string): string[] {
  const found = (rules: typeof onlyWithReason) =>
    rules.filter(([pattern]) => statementsOf(source).some((text) => pattern.test(text)))
  const violated = [
    ...(isContractStep(name) ? [] : found(onlyInContractSteps)),
    ...(exemption.test(source) || isContractStep(name) ? [] : found(onlyWithReason)),
  ]
  return [...new Set(violated.map(([, what]) => what))]
}

/** A new table is its own affair: constraints within `create table` bind no older version. */
const statementsOf = (source: string): string[] => [
  ...[...source.matchAll(/`([^`]*)`/g)].map(([, text = '']) => text),
  ...source.split('\n').filter((line) => /\.(drop|rename)[A-Z]/.test(line)),
]

describe('migrations beside the previous version', () => {
  const directory = new URL('.', import.meta.url)
  const names = readdirSync(directory)
    .filter((file) => /^\d{3}-.*\.ts$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .filter((name) => name > lastFree)
    .sort()

  it('only add', () => {
    const violations = names.flatMap((name) =>
      findViolations(name, readFileSync(new URL(`${name}.ts`, directory), 'utf8')).map(
        (what) => `${name} ${what}: see docs/operations.md, "Rules for migrations".`,
      ),
    )
    assert.deepEqual(violations, [])
  })

  for (const [statement, expected] of [
    ['alter table jobs drop column text', ['drops']],
    ['drop table jobs', ['drops']],
    ['alter table jobs rename column a to b', ['renames']],
    ['alter table jobs alter column a type bigint', ['changes a type']],
    ['delete from jobs', ['deletes rows']],
    ['alter table jobs alter column a set not null', ['requires a value']],
    ['alter table jobs add column a integer not null', ['requires a value']],
    ['alter table jobs add constraint c check (a > 0)', ['adds a constraint']],
    ['create unique index i on jobs (a)', ['adds a constraint']],
    ['alter table jobs add column a integer not null default 0', []],
    ['alter table jobs alter column a drop not null', []],
    ['create table t (a text primary key, b text not null unique)', []],
    ['create index i on jobs (a)', []],
    ['drop index i', []],
  ] as const)
    it(`are checked: ${statement}`, () => {
      const source = `sql\`${statement}\``
      assert.deepEqual(findViolations('100-next', source), expected)
      assert.deepEqual(findViolations('100-next-contract', source), [])
    })

  it('may say why a constraint is safe, but not why a drop is', () => {
    const reason = '// Safe beside the previous version: it writes no such row.\n'
    assert.deepEqual(findViolations('100-next', `${reason}\`create unique index i on t (a)\``), [])
    assert.deepEqual(findViolations('100-next', `${reason}\`drop table t\``), ['drops'])
  })
})
