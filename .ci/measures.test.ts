import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { hasFiniteVerb } from './measures/comments.ts'
import { measureFiles, writeCheckout } from './measures/test-checkout.ts'

describe('sizes', () => {
  it('counts no tests, generated files and other directories', (t) => {
    const row = measureFiles(t, {
      'src/a.ts': 'export const a = 1\n',
      'src/a.test.ts': 'export const b = 1\n',
      'src/engine.contract.ts': 'export const c = 1\n',
      'packages/client/src/index.ts': 'export const d = 1\n',
      'packages/client/src/generated/api.ts': 'export const e = 1\n',
      'packages/client/test/f.ts': 'export const f = 1\n',
      'test/g.ts': 'export const g = 1\n',
    })
    assert.deepEqual(row('files').values, { src: 1, packages: 1, both: 2 })
    assert.deepEqual(row('lines').values, { src: 1, packages: 1, both: 2 })
  })

  it('counts tokens without comments, and lines on which a token stands', (t) => {
    const row = measureFiles(t, { 'src/a.ts': '// One.\n\nconst a = [1,\n  2]\n/** Two. */\n' })
    assert.equal(row('tokens').values.src, 8)
    assert.equal(row('lines').values.src, 5)
    assert.equal(row('lines with code').values.src, 2)
    assert.equal(row('tokens a line').values.src, 4)
  })

  it('takes a regular expression, each part of a template and a text of JSX for one token', (t) => {
    const row = measureFiles(t, {
      // const x = /…/g
      'src/a.ts': 'const x = /a + "b/g\n',
      // const x = `…${ a >>= b }…`
      'packages/console/src/b.ts': 'const x = `a ${a >>= b} + c`\n',
      // const x = < b > text </ b > where `</` is one token
      'packages/console/src/c.tsx': 'const x = <b>It is "a" + b</b>\n',
    })
    assert.equal(row('tokens').values.src, 4)
    assert.equal(row('tokens').values.packages, 8 + 10)
  })
})

describe('functions', () => {
  it('subtracts nested functions from the own lines of a function', (t) => {
    const nested = Array.from({ length: 70 }, (_, index) => `    call(${index})`).join('\n')
    const row = measureFiles(t, {
      'src/a.ts': `function outer() {\n  function inner() {\n${nested}\n  }\n\n  return inner\n}\n`,
    })
    assert.deepEqual(row('functions of over 60 own lines').list, ['src/a.ts:2: 72'])
    assert.deepEqual(row('own lines of a function: most').list, ['src/a.ts:2: 72', 'src/a.ts:1: 4'])
    assert.equal(row('lines of a function: most').values.src, 76)
  })

  it('leaves a line that both share to the function around', (t) => {
    const row = measureFiles(t, {
      'src/a.ts': 'function outer() {\n  return list.map((item) =>\n    item.name,\n  )\n}\n',
    })
    // Of the arrow are the line where it begins and the one with its body, of the outer function
    // all but the latter, whose comma is its own.
    assert.deepEqual(row('own lines of a function: most').list, ['src/a.ts:1: 5', 'src/a.ts:2: 2'])
  })

  it('counts functions with a block, not arrows that return an expression', (t) => {
    const row = measureFiles(t, {
      'src/a.ts': 'const a = () => 1\nconst b = () => {\n  a()\n}\nclass C {\n  d() {}\n}\n',
    })
    assert.equal(row('functions').values.src, 2)
  })
})

describe('plumbing', () => {
  it('counts what factories receive, and the composition root', (t) => {
    const store = [
      'interface Settings {',
      '  a: string',
      '}',
      'interface Other {',
      '  b: string',
      '}',
      'export function createStore({',
      '  a,',
      '}: Settings) {',
      '  return a',
      '}',
      '',
    ]
    const row = measureFiles(t, {
      'src/store.ts': store.join('\n'),
      'src/services.ts': 'call()\n\n// One.\n',
    })
    // Three lines of `Settings`, three of the parameter and one of `services.ts`, of 12 with code.
    assert.equal(row('plumbing, % of lines').values.src, (100 * 7) / 12)
    assert.deepEqual(row('factories createX').list, ['src/store.ts:7 createStore'])
  })
})

describe('directories', () => {
  it('lists those of over 25 files, without tests and migrations', (t) => {
    const names = Array.from({ length: 26 }, (_, index) => `f${index}`)
    const row = measureFiles(t, {
      ...Object.fromEntries(names.map((name) => [`src/a/${name}.ts`, ''])),
      ...Object.fromEntries(names.map((name) => [`src/b/${name}.test.ts`, ''])),
      ...Object.fromEntries(names.map((name) => [`src/storage/migrations/${name}.ts`, ''])),
      'src/b/b.ts': '',
    })
    assert.deepEqual(row('directories of over 25 files').list, ['src/a: 26'])
  })
})

describe('forms', () => {
  it('counts Pick, ReturnType of a value, and forms per 1,000 lines with code', (t) => {
    const row = measureFiles(t, {
      'src/a.ts': [
        "type A = Pick<B, 'c'>",
        'type D = ReturnType<typeof e>',
        'type F = ReturnType<G>',
        'const [h, { i }] = x ? y : () => 1',
        '',
      ].join('\n'),
    })
    assert.deepEqual(row('Pick<…>').list, ['src/a.ts:1'])
    assert.deepEqual(row('ReturnType<typeof …>').list, ['src/a.ts:2'])
    assert.equal(row('arrows that return an expression per 1,000 lines').values.src, 250)
    assert.equal(row('destructurings per 1,000 lines').values.src, 500)
    assert.equal(row('ternaries per 1,000 lines').values.src, 250)
  })

  it('finds fragments in comments of both kinds', (t) => {
    const row = measureFiles(t, {
      'src/a.ts': [
        '/** Of the stored lease,',
        ' * if any. */',
        'const a = 1',
        '// Reads the lease. In order',
        '// of time.',
        'const b = 1 // For operators.',
        '// For operators there is a page.',
        '',
      ].join('\n'),
    })
    assert.deepEqual(row('fragments in comments').list, [
      'src/a.ts:1 Of the stored lease, if any.',
      'src/a.ts:4 In order of time.',
      'src/a.ts:6 For operators.',
    ])
  })

  it('knows the verbs of usual sentences', () => {
    const sentences = [
      'In MDX a brace is an expression.',
      'For each job it stores one row.',
      'Without a lock, another process deletes the file.',
    ]
    for (const sentence of sentences) assert(hasFiniteVerb(sentence), sentence)
    assert(!hasFiniteVerb('Of the temporary file.'))
  })
})

describe('the script', () => {
  const run = (root: string) =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'measures.ts'), '--root', root], {
      encoding: 'utf8',
    })

  it('prints a table', (t) => {
    const { status, stdout, stderr } = run(writeCheckout(t, { 'src/main.ts': 'start()\n' }))
    // TypeScript's server may say that of its own end.
    assert.equal(stderr.replace('context canceled\n', ''), '')
    assert.equal(status, 0)
    assert.match(stdout, /^\| measure \| src \|.*\n\|---.*\n\| files \| 1 \| 0 \| 1 \| {2}\|\n/)
  })

  it('fails beyond a bound, and says what exceeds it and how to fix it', (t) => {
    const { status, stderr } = run(
      writeCheckout(t, { 'src/a.ts': "import './b.ts'\n", 'src/b.ts': "import './a.ts'\n" }),
    )
    assert.equal(status, 1)
    assert.match(stderr, /import cycles \(both\): 1, at most 0\. Move .*\n {2}src\/.* ↔ src\//)
  })
})
