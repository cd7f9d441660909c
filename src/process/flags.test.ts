import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { describe, it } from 'node:test'

/** What a process prints that runs a program with `loadCompiled`. */
const run = (program: string): unknown => {
  const file = new URL('./flags.ts', import.meta.url).href
  const source = `import { loadCompiled } from ${JSON.stringify(file)}\n${program}`
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', source], {
    encoding: 'utf8',
    cwd: new URL('..', import.meta.url),
  })
  return JSON.parse(output)
}

describe('loadCompiled', () => {
  it("finds Node's own modules loaded, which V8 would compile again", () => {
    const loaded = run(`
      let before
      await loadCompiled(async () => {
        before = new Set(process.moduleLoadList)
        await Promise.all([import('fastify'), import('@electric-sql/pglite')])
      })
      const isNew = (name) => name.startsWith('NativeModule ') && !before.has(name)
      console.log(JSON.stringify(process.moduleLoadList.filter(isNew)))`)
    assert.deepEqual(loaded, [])
  })

  it('compiles all functions of a module, and later ones when they are called', () => {
    const sizes = run(`
      import vm from 'node:vm'
      const source = 'function unused() {' + 'call();'.repeat(2_000) + '}'
      const sizeOf = (name) => new vm.Script(source + '// ' + name).createCachedData().length
      const sizes = {}
      sizes.before = sizeOf('before')
      await loadCompiled(async () => { sizes.within = sizeOf('within') })
      sizes.after = sizeOf('after')
      console.log(JSON.stringify(sizes))`) as Record<'before' | 'within' | 'after', number>
    assert.ok(sizes.within > sizes.before + 1_000, JSON.stringify(sizes))
    assert.ok(Math.abs(sizes.after - sizes.before) < 100, JSON.stringify(sizes))
  })
})
