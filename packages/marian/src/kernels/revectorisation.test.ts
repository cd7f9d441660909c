// V8's flags belong to the process: each case runs in one of its own.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, it } from 'node:test'
import { listKernels } from './kernel-choice.ts'
import { isNative, type Kernels } from './kernels.ts'

/** What a process says about `kind` when `change` is done to the kernels of the second opening. */
function run(kind: string, change: string): { joins: boolean } {
  const script = `
    import { openUnshared } from '${new URL('kernels.ts', import.meta.url)}'
    import { revectorise } from '${new URL('revectorisation.ts', import.meta.url)}'
    let opened = 0
    const joins = revectorise('${kind}', (kind, memory) => {
      const kernels = { ...openUnshared(kind, memory) }
      if (++opened === 2) { ${change} }
      return kernels
    })
    console.log(JSON.stringify({ joins }))`
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', script],
    { encoding: 'utf8' },
  )
  assert.notEqual(stdout, '', stderr)
  return JSON.parse(stdout)
}

const changed: readonly (keyof Kernels)[] = [
  'attend',
  'addAndNormalise',
  'advanceCell',
  'embed',
  'multiply',
  'multiplyAndRectify',
  'quantise',
  'rectify',
  'transpose',
  'findHighest',
  'sumExponentials',
]

for (const kind of listKernels().filter((kind) => !isNative(kind))) {
  describe(`revectorisation of the ${kind} kernels`, () => {
    it('is used where all results are the same', () => {
      assert.ok(run(kind, '').joins)
    })
  })
}

describe('revectorisation', () => {
  for (const name of changed)
    it(`is not used where ${name} gives another bit`, () => {
      // Now and then the last bit that it writes, or of what it returns.
      const flip = `
        const original = kernels.${name}
        const bytes = new Uint8Array(memory.buffer)
        let calls = 0
        kernels.${name} = (...values) => {
          if (++calls % 7 !== 0) return original(...values)
          const before = bytes.slice()
          const returned = original(...values)
          const at = bytes.findLastIndex((byte, index) => byte !== before[index])
          if (at >= 0) bytes[at] ^= 1
          return returned === undefined ? undefined : returned + 2 ** -40
        }`
      assert.equal(run('exact', flip).joins, false)
    })
})
