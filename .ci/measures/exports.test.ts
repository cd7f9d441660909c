import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { measureFiles } from './test-checkout.ts'

describe('exports', () => {
  it('finds values and types that no file imports, and those that only tests do', (t) => {
    const row = measureFiles(t, {
      'src/a.ts': [
        'export const used = 1',
        'export const unused = 1, { deep: [nested] } = used',
        'export interface Unused {}',
        'export type Used = 1',
        'export function tested() {}',
        'const local = 1',
        'export { local as renamed }',
        '',
      ].join('\n'),
      'setup/b.mjs': "import { used } from '../src/a.ts'\n",
      'bench/c.ts': "type Given = import('../src/a.ts').Used\n",
      'src/a.test.ts': "import { tested } from './a.ts'\n",
    })
    assert.deepEqual(row('unused exports: values').list, [
      'src/a.ts:2 unused',
      'src/a.ts:2 nested',
      'src/a.ts:7 renamed',
    ])
    assert.deepEqual(row('unused exports: types').list, ['src/a.ts:3 type Unused'])
    assert.deepEqual(row('exports used only by tests').list, ['src/a.ts:5 tested'])
  })

  it('takes what a namespace, an import() or a script in a string mentions for used', (t) => {
    const row = measureFiles(t, {
      'src/a.ts': 'export const one = 1\nexport const two = 2\n',
      'src/b.ts': 'export const three = 3\nexport const four = 4\n',
      'src/c.ts': 'export const five = 5\nexport const six = 6\n',
      'src/all.ts': "export { three as tres, four } from './b.ts'\n",
      'src/main.ts':
        "import * as a from './a.ts'\nconst { tres } = await import('./all.ts')\na.one + tres\n",
      'src/c.test.ts': "const url = new URL('./c.ts', import.meta.url)\nrun(`import(url).five`)\n",
    })
    assert.deepEqual(row('unused exports: values').list, [
      'src/a.ts:2 two',
      'src/all.ts:1 four',
      'src/b.ts:2 four',
      'src/c.ts:2 six',
    ])
    assert.deepEqual(row('exports used only by tests').list, ['src/c.ts:1 five'])
  })

  it('takes what a package exports for used', (t) => {
    const row = measureFiles(t, {
      'packages/marian/package.json': JSON.stringify({
        exports: { '.': { default: './dist/index.js' }, './text/*': './dist/text/*' },
      }),
      'packages/marian/src/index.ts': "export { a } from './a.ts'\nexport const own = 1\n",
      'packages/marian/src/a.ts': 'export const a = 1\nexport const b = 1\n',
      'packages/marian/src/text/c.ts': 'export const c = 1\n',
    })
    assert.deepEqual(row('unused exports: values').list, ['packages/marian/src/a.ts:2 b'])
    assert.deepEqual(row('exports used only by tests').list, [])
  })
})
