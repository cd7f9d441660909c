import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { measureFiles } from './test-checkout.ts'

describe('imports', () => {
  const files = {
    'src/main.ts': "import { a } from './a/a.ts'\nimport('./lazy/lazy.ts')\na()\n",
    'src/a/a.ts': "import type { B } from '../b/b.ts'\nexport const a = (b: B) => b\n",
    'src/b/b.ts': "export { c as B } from './c.ts'\n",
    'src/b/c.ts': 'export class c {}\n',
    'src/lazy/lazy.ts': "import '../b/c.ts'\n",
  }

  it('counts files of the longest chain, type imports included', (t) => {
    assert.deepEqual(measureFiles(t, files)('longest import chain, in files').list, [
      'src/main.ts',
      'src/a/a.ts',
      'src/b/b.ts',
      'src/b/c.ts',
    ])
  })

  it('counts pairs and levels of the parts of src, lazy imports included', (t) => {
    const row = measureFiles(t, files)
    assert.deepEqual(row('imports between parts, in pairs').list, [
      'a → b',
      'lazy → b',
      'main.ts → a',
      'main.ts → lazy',
    ])
    assert.equal(row('levels of parts').values.src, 3)
    assert.equal(row('parts in cycles').values.src, 0)
  })

  it('finds cycles', (t) => {
    const row = measureFiles(t, {
      'src/a.ts': "import './b.ts'\n",
      'src/b.ts': "export const b = () => import('./c.ts')\n",
      'src/c.ts': "import type { a } from './a.ts'\n",
    })
    assert.equal(row('import cycles').values.src, 1)
    assert.equal(row('parts in cycles').values.src, 3)
  })

  it('finds imports of packages from the server, and of packages that they must not know', (t) => {
    const row = measureFiles(t, {
      'src/http/ports.ts': '',
      'test/support/text.ts': '',
      'bench/options.ts': '',
      'packages/marian/bench/a.ts': "import '../../../bench/options.ts'\n",
      'packages/marian/src/b.ts': "import '@dragoman/client'\n",
      'packages/console/src/c.ts': "import '@dragoman/client'\n",
      'packages/client/test/d.test.ts':
        "import '../../../test/support/text.ts'\nimport '../../../src/http/ports.ts'\n",
    })
    assert.deepEqual(
      row('imports upwards').list.map((text) => text.split(':', 2).join(':')),
      [
        'packages/client/test/d.test.ts:2 imports ../../../src/http/ports.ts',
        'packages/marian/bench/a.ts:1 imports ../../../bench/options.ts',
        'packages/marian/src/b.ts:1 imports @dragoman/client',
      ],
    )
  })
})
